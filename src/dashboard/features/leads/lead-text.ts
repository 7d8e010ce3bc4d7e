import type { Submission } from '../../api/submissions.ts'

/** Text of an answer; empty if there is none. */
export function answerText(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer === 'number') return answer.toLocaleString()
  if (Array.isArray(answer)) return answer.map(answerText).filter(Boolean).join(', ')
  return answer === null || answer === undefined ? '' : JSON.stringify(answer)
}

interface LeadText {
  /** Name or first answer. */
  title: string
  /** Other answers with their labels. */
  rest: { label: string; text: string }[]
}

/** One-line summary of a lead, with a name or address first. */
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

/** "45 seconds", "12 minutes", "3 hours", "2 days". */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.round(seconds / 3600)
  const [amount, unit] =
    seconds < 60
      ? [seconds, 'second']
      : minutes < 60
        ? [minutes, 'minute']
        : hours < 48
          ? [hours, 'hour']
          : [Math.round(seconds / 86_400), 'day']
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(amount)
}

/** Link target of an answer; null for plain text. */
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
