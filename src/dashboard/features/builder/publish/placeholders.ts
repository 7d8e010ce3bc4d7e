/** Texts that occur in one template only, such as the name and phone number of its example business. */
export type TemplateWords = ReadonlySet<string>

// Options and addresses, which are the same on every page.
const ignoredNames = new Set(['icon', 'src', 'href', 'url', 'alt', 'type', 'network', 'country', 'start', 'end'])
const SHORTEST = 4
const SHORTEST_LABEL = 12

interface Template {
  pages: readonly { blocks: readonly { fields: unknown }[] }[]
}

/** The texts of templates without those that several share, such as "Opening hours". */
export function collectTemplateWords(templates: readonly Template[]): TemplateWords {
  const templatesWith = new Map<string, number>()
  for (const { pages } of templates) {
    const texts = new Set(pages.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => listTexts(fields))))
    for (const text of texts) templatesWith.set(text, (templatesWith.get(text) ?? 0) + 1)
  }
  return new Set([...templatesWith].flatMap(([text, count]) => (count === 1 ? [text] : [])))
}

/** Texts of a block that are still the template's. */
export function findPlaceholders(fields: unknown, words: TemplateWords): string[] {
  return [...new Set(listTexts(fields))].filter((text) => words.has(text))
}

function listTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isText(value.trim(), name) ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, fieldValue]) => listTexts(fieldValue, key))
}

function isText(text: string, name: string): boolean {
  if (ignoredNames.has(name)) return false
  // Options of a field are single lower-case words.
  if (/^[a-z-]+$/.test(text)) return false
  return text.length >= (name === 'label' ? SHORTEST_LABEL : SHORTEST)
}
