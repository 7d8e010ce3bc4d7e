import { toPhoneLink } from '#blocks/schema/phone-link.ts'
import { cutText } from '#contract/cut-text.ts'
import type { Submission } from '#dashboard/api/submissions.ts'

/** Text of an answer; empty if there is none. */
export function formatAnswer(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer === 'number') return answer.toLocaleString()
  if (Array.isArray(answer)) return answer.map(formatAnswer).filter(Boolean).join(', ')
  return answer === null || answer === undefined ? '' : JSON.stringify(answer)
}

interface LeadText {
  title: string
  /** Other answers with their labels. */
  otherAnswers: LabeledText[]
}

interface LabeledText {
  label: string
  text: string
}

/**
 * One-line summary of a lead. The title is the name or email address of the person. If there is neither, the title is the number of the
 * lead, or without a number its first answer.
 */
export function summarizeLead({ fields, number }: Pick<Submission, 'fields' | 'number'>): LeadText {
  const nonEmptyAnswers = Object.entries(fields)
    .map(([label, answer]) => ({ label, text: toOneLine(formatAnswer(answer)), isText: typeof answer === 'string' }))
    .filter(({ text }) => text !== '')
  const textAnswers = nonEmptyAnswers.filter(({ isText }) => isText)
  const personAnswers = findPersonAnswers(textAnswers)
  const titleAnswers =
    personAnswers.length > 0 || number !== null
      ? personAnswers
      : [textAnswers[0] ?? nonEmptyAnswers[0]].flatMap((answer) => answer ?? [])
  const otherAnswers = nonEmptyAnswers
    .filter((answer) => !titleAnswers.includes(answer))
    .map(({ label, text }) => ({ label, text }))
  const title = titleAnswers.map(({ text }) => text).join(' ')
  return { title: title || (number === null ? 'No answers' : `Lead ${number}`), otherAnswers }
}

/** The answers that name a person: a name, which may be two answers, else an email address. */
function findPersonAnswers<T extends LabeledText>(answers: readonly T[]): T[] {
  const names = answers.filter(({ label }) => isPersonName(label))
  // "Name" is the family name in a form that asks for "Vorname", and the given name, "Nombre", in one that asks for "Apellidos".
  if (names.some(({ label }) => namePart.test(label))) return names.slice(0, 2)
  const person = names[0] ?? answers.find(({ text }) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
  return person ? [person] : []
}

// Labels of published pages, in the languages that most pages have.
const namePart =
  /(?<!\p{L})((first|given|last|family|sur)[ -]?name|vorname|nachname|familienname|prénom|apellidos?|cognome|sobrenome|voornaam|achternaam|imię|nazwisko|имя|фамилия)(?!\p{L})|苗字|姓(?!名)/iu
const wholeName =
  /(?<!\p{L})(name|nom|nombre|nome|naam|namn|navn|nimi|név|adı?|jméno|όνομα|ім['’]я)(?!\p{L})|名前|姓名|氏名|이름|الاسم|שם/iu
const otherName =
  /(?<!\p{L})(business|company|organi[sz]ation|team|product|pet|firma|unternehmens?|entreprise|société|empresa|azienda|ditta|bedrijf|organisatie)(?!\p{L})|会社|شركة|חברה/iu

function isPersonName(label: string): boolean {
  return (namePart.test(label) || wholeName.test(label)) && !otherName.test(label)
}

/** "45 seconds", "12 minutes", "3 hours", "2 days". */
export function formatDuration(seconds: number): string {
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
export function findAnswerLink(text: string): string | null {
  // A visitor may have written `a@example.com?bcc=…`, which must not become fields of the mail.
  if (/^[^\s@]+@[^\s@?&=%/#]+\.[^\s@?&=%/#]+$/.test(text)) return `mailto:${encodeURIComponent(text)}`
  if (/^https?:\/\/\S+$/i.test(text)) return text
  if (/^\d{4}-\d\d-\d\d/.test(text)) return null
  return /^\+?[\d\s()./-]{6,24}$/.test(text) && text.replaceAll(/\D/g, '').length >= 6 ? toPhoneLink(text) : null
}

/** The address of a mail that answers a lead, with the subject and the answers that it is about. */
export function toMailLink({ pageName, fields }: Pick<Submission, 'pageName' | 'fields'>, email: string): string {
  const answers = Object.entries(fields)
    .filter(([, answer]) => typeof answer === 'string' || typeof answer === 'number')
    .map(([label, answer]) => `> ${label}: ${String(answer)}`.replaceAll('\n', '\n> '))
  const body = cutText(`\n\n${answers.join('\n')}`, 1_500).toWellFormed()
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${pageName}`)}&body=${encodeURIComponent(body)}`
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
