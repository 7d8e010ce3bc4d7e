import type { JsonObject } from '#contract/json.ts'
import type { Answer, FormField } from './check-answers.ts'

/** Hidden field that only bots fill in. If it has an answer, the visitor is thanked and nothing is stored. */
export const HONEYPOT = 'your_website'

/** Hidden field with the id of this opening of the form, the same for every attempt to send it. */
export const OPENING = 'form_opening'
/** Placeholder in published pages, which the server replaces by a new id for each visitor. */
export const NO_OPENING = '00000000-0000-0000-0000-000000000000'

/**
 * Fields of a stored form block in order. The id of a field is the given one or its label in ASCII, with a number if it is taken. Ids have no
 * underscore, so none can equal the two hidden fields.
 */
export function readFormFields(stored: JsonObject): FormField[] {
  const taken = new Set<string>()
  const list = Array.isArray(stored['fields']) ? stored['fields'] : []
  return list.flatMap((item, index) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return []
    const label = toText(item['label']) || `Question ${index + 1}`
    const id = makeUnique(toAsciiName(toText(item['id'])) || toAsciiName(label) || `field-${index + 1}`, taken)
    const options = Array.isArray(item['options']) ? item['options'].map(toText).filter((option) => option !== '') : []
    const kind = fieldTypes.find((type) => type === item['kind']) ?? 'text'
    const choose = choiceStyles.find((style) => style === item['choose']) ?? 'radio'
    return [{ id, kind, label, required: item['required'] === true, choose, options }]
  })
}

/** Answers by label, as leads and form webhooks show them; a repeated label gets a number. */
export function answersByLabel(fields: readonly FormField[], data: Record<string, Answer>): Record<string, Answer> {
  const taken = new Set<string>()
  return Object.fromEntries(
    fields.flatMap(({ id, label }) => {
      const answer = data[id]
      const name = makeUnique(label, taken, (count) => `${label} (${count})`)
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
}

const fieldTypes = ['text', 'lines', 'email', 'phone', 'number', 'choice', 'checkbox', 'date', 'consent'] as const
const choiceStyles = ['radio', 'select', 'multiple'] as const

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function toAsciiName(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
}

function makeUnique(base: string, taken: Set<string>, numbered = (count: number) => `${base}-${count}`): string {
  let name = base
  for (let count = 2; taken.has(name); count++) name = numbered(count)
  taken.add(name)
  return name
}
