import type { JsonObject } from '#contract/json.ts'
import type { Answer, FormField } from './check-answers.ts'

/** Field that only bots fill in. If it has an answer, the form thanks and stores nothing. */
export const HONEYPOT = 'your_website'

/** Hidden field that names this opening of the form, the same for every try to send it. */
export const OPENING = 'form_opening'
/** Stands in a published page where the server writes a new name of an opening for each visitor. */
export const NO_OPENING = '00000000-0000-0000-0000-000000000000'

/**
 * Fields of a stored form block in order. Each has an id: the given one, or its label in ASCII, with a number if it is taken. Ids have no
 * underscore, so none can be one of these two.
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

/** Answers by label, as leads and form webhooks show them; a repeated label gets a number. */
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
