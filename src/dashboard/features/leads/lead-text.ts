import type { Submission } from '../../api/submissions.ts'

/** An answer as people read it; empty where nothing was answered. */
export function answerText(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer === 'number') return answer.toLocaleString()
  if (Array.isArray(answer)) return answer.map(answerText).filter(Boolean).join(', ')
  return answer === null || answer === undefined ? '' : JSON.stringify(answer)
}

interface LeadText {
  /** Who or what it is: the first thing that was written. */
  title: string
  /** What else was answered, with its label. */
  rest: { label: string; text: string }[]
}

/** A lead in a line: a name or an address first, where one was given. */
export function leadText({ fields }: Pick<Submission, 'fields'>): LeadText {
  const answered = Object.entries(fields)
    .map(([label, answer]) => ({ label, text: oneLine(answerText(answer)), written: typeof answer === 'string' }))
    .filter(({ text }) => text !== '')
  const first =
    answered.find(({ label, written }) => written && /\bname\b/i.test(label)) ??
    answered.find(({ text }) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) ??
    answered.find(({ written }) => written) ??
    answered[0]
  const rest = answered.filter((one) => one !== first).map(({ label, text }) => ({ label, text }))
  return { title: first?.text ?? 'No answers', rest }
}

/** Where an answer leads when it is pressed; null for what is only read. */
export function answerLink(text: string): string | null {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  if (/^https?:\/\/\S+$/i.test(text)) return text
  if (/^\d{4}-\d\d-\d\d/.test(text)) return null
  return /^\+?[\d\s()./-]{6,24}$/.test(text) && text.replaceAll(/\D/g, '').length >= 6
    ? `tel:${text.replaceAll(/[^\d+]/g, '')}`
    : null
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
