import type { JsonObject } from '#contract/json.ts'
import type { Answer, FormField } from './check-answers.ts'

/** Bots fill in every field; people do not see this one. An answer in it means: thank them and keep nothing. */
export const HONEYPOT = 'your_website'

/**
 * The fields of a form block in their order, from its stored fields. Each has an id: the one it was given, or its label
 * in plain letters; of two alike the later gets a number. Ids have no underscore, so none can be the honeypot's.
 */
export function formFields(stored: JsonObject): FormField[] {
  const taken = new Set<string>()
  const list = Array.isArray(stored['fields']) ? stored['fields'] : []
  return list.flatMap((item, at) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return []
    const label = toText(item['label']) || `Question ${at + 1}`
    const id = untaken(plain(toText(item['id'])) || plain(label) || `field-${at + 1}`, taken)
    const options = Array.isArray(item['options']) ? item['options'].map(toText).filter((option) => option !== '') : []
    const kind = fieldTypes.find((one) => one === item['kind']) ?? 'text'
    const choose = ways.find((one) => one === item['choose']) ?? 'radio'
    return [{ id, kind, label, required: item['required'] === true, choose, options }]
  })
}

/** The answers by the label of their field, as leads and form webhooks show them; of two labels alike the later gets a number. */
export function answersByLabel(fields: readonly FormField[], data: Record<string, Answer>): Record<string, Answer> {
  const taken = new Set<string>()
  return Object.fromEntries(
    fields.flatMap(({ id, label }) => {
      const answer = data[id]
      const name = untaken(label, taken, (count) => `${label} (${count})`)
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
}

const fieldTypes = ['text', 'lines', 'email', 'phone', 'number', 'choice', 'checkbox', 'date', 'consent'] as const
const ways = ['radio', 'select', 'multiple'] as const

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
}

function untaken(wanted: string, taken: Set<string>, numbered = (count: number) => `${wanted}-${count}`): string {
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = numbered(count)
  taken.add(name)
  return name
}
