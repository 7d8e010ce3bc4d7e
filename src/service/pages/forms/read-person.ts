import type { Answer, FormField } from '#blocks/schema/check-answers.ts'
import type { submissions } from './schema.ts'

type Person = Pick<typeof submissions.$inferInsert, 'email' | 'phone' | 'consents'>

/** The person of a submission: how to reach them, and what they agreed to. */
export function readPerson(fields: readonly FormField[], data: Record<string, Answer>, at: Date): Person {
  const findAnswer = (kind: FormField['kind']) => {
    const answers = fields.filter((field) => field.kind === kind).map(({ id }) => data[id])
    return answers.find((answer) => typeof answer === 'string' && answer !== '')
  }
  const [email, phone] = [findAnswer('email'), findAnswer('phone')]
  return {
    email: typeof email === 'string' ? email.toLowerCase() : null,
    phone: typeof phone === 'string' ? toDigits(phone) : null,
    consents: fields
      .filter(({ kind, id }) => kind === 'consent' && data[id] === true)
      .map(({ label }) => ({ text: label, at: at.toISOString() })),
  }
}

/**
 * The digits of a phone number without its extension, which begins with a letter, `#` or `;`. A number is written in many ways, of which the
 * digits stay the same, apart from the `(0)` that is dialed only inside of the country.
 */
function toDigits(phone: string): string {
  return phone
    .replace(/[\p{L}#;].*$/su, '')
    .replace(/^(\+|00)(.*?)\(0\)/, '$1$2')
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
}
