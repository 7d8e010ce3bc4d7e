import type { JsonObject } from '#contract/json.ts'
import type { Answer, FormField } from './check-answers.ts'

/** The hidden field that only bots fill in. If this field has a value, the visitor is thanked and nothing is stored. */
export const HONEYPOT = 'your_website'

/** The hidden field with an id for this opening of the form. All attempts to send the form have the same id. */
export const OPENING_FIELD = 'form_opening'
/** The value of that field in published pages. For each visitor, the server replaces this value with a new id. */
export const OPENING_PLACEHOLDER = '00000000-0000-0000-0000-000000000000'

/**
 * The fields of a stored form block, in order. The id of a field is the stored id or else its label in ASCII. If another field has that id, a
 * number is added. Ids have no underscores, so no id equals the name of a hidden field.
 */
export function readFormFields(stored: JsonObject): FormField[] {
  const usedIds = new Set<string>()
  const list = Array.isArray(stored['fields']) ? stored['fields'] : []
  return list.flatMap((item, index) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return []
    const label = toText(item['label']) || `Question ${index + 1}`
    const id = makeUnique(toAsciiName(toText(item['id'])) || toAsciiName(label) || `field-${index + 1}`, usedIds)
    const options = Array.isArray(item['options']) ? item['options'].map(toText).filter((option) => option !== '') : []
    const kind = fieldKinds.find((type) => type === item['kind']) ?? 'text'
    const choose = choiceStyles.find((style) => style === item['choose']) ?? 'radio'
    return [{ id, kind, label, required: item['required'] === true, choose, options }]
  })
}

/** Groups answers by the label of their field, as leads and form webhooks show them. A repeated label gets a number. */
export function groupAnswersByLabel(
  fields: readonly FormField[],
  data: Record<string, Answer>,
): Record<string, Answer> {
  const usedNames = new Set<string>()
  return Object.fromEntries(
    fields.flatMap(({ id, label }) => {
      const answer = data[id]
      const name = makeUnique(label, usedNames, (count) => `${label} (${count})`)
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
}

const fieldKinds = ['text', 'lines', 'email', 'phone', 'number', 'choice', 'checkbox', 'date', 'consent'] as const
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

function makeUnique(
  base: string,
  usedNames: Set<string>,
  toNumberedName = (count: number) => `${base}-${count}`,
): string {
  let name = base
  for (let count = 2; usedNames.has(name); count++) name = toNumberedName(count)
  usedNames.add(name)
  return name
}
