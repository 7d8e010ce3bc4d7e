import { isSearch } from '../analytics-search.ts'
import type { FilterCondition } from './use-filter-descriptions.ts'

export type Sense = 'is' | 'is-not' | 'contains' | 'contains-not'

/** Form state of a filter. A change of the sense loses neither the values nor the text. */
export interface FilterDraft {
  sense: Sense
  values: readonly string[]
  /** For `contains` and `contains-not`: one or several texts, as `readTextList` reads them. */
  text: string
}

export function toFilterDraft(condition: FilterCondition | undefined): FilterDraft {
  if (!condition) return { sense: 'is', values: [], text: '' }
  const { name, values, included } = condition
  if (isSearch(name)) return { sense: included ? 'contains' : 'contains-not', values: [], text: formatTextList(values) }
  return { sense: included ? 'is' : 'is-not', values, text: '' }
}

// A text with a comma is in quotation marks. A quotation mark within it is doubled. One that is not closed belongs to its text.
const listItem = /\s*(?:"((?:[^"]|"")*)"\s*|[“„]([^“”„]*)[“”]\s*|([^,]*))(?:,|$)/gu

/** The texts of a line, which are separated by commas. Empty texts are left out. */
export function readTextList(line: string): string[] {
  return [...line.matchAll(listItem)]
    .map(([, quoted, curlyQuoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? curlyQuoted ?? plain).trim())
    .filter((text) => text !== '')
}

function formatTextList(texts: readonly string[]): string {
  return texts.map((text) => (/[,"“”„]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ')
}
