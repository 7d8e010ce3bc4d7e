import type { FormField } from '#blocks/schema/check-answers.ts'
import { HONEYPOT } from '#blocks/schema/form-fields.ts'

/** What a program sends that the form would pass over in silence: fields that it has not, and values that are no answers. */
export function findUnknownAnswers(
  fields: readonly FormField[],
  answers: Record<string, unknown>,
): { field: string; message: string }[] {
  const known = new Set(fields.map(({ id }) => id))
  return Object.entries(answers).flatMap(([field, value]) => {
    if (field === HONEYPOT) return []
    if (!known.has(field)) return [{ field, message: 'This form has no such field.' }]
    const isAnswer = Array.isArray(value) ? value.every((one) => typeof one === 'string') : isPlain(value)
    return isAnswer ? [] : [{ field, message: 'An answer is text, a number, true or false, or a list of texts.' }]
  })
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
