/** Texts that occur in one template only, such as the name and phone number of its example business. */
export type TemplateTexts = ReadonlySet<string>

// Names of fields for options and addresses, which pages may have in common.
const ignoredNames = new Set([
  'icon',
  'src',
  'href',
  'url',
  'alt',
  'type',
  'network',
  'country',
  'start',
  'end',
  'color',
  'gradientTo',
  'timeZone',
])
/** In characters. */
const SHORTEST_TEXT = 4
const SHORTEST_LABEL = 12

interface Template {
  pages: readonly { blocks: readonly { fields: unknown }[] }[]
}

/** The texts that only one of the templates has. A text that several templates share, such as "Opening hours", is left out. */
export function collectTemplateTexts(templates: readonly Template[]): TemplateTexts {
  const templateCounts = new Map<string, number>()
  for (const { pages } of templates) {
    const texts = new Set(pages.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => listTexts(fields))))
    for (const text of texts) templateCounts.set(text, (templateCounts.get(text) ?? 0) + 1)
  }
  return new Set([...templateCounts].flatMap(([text, count]) => (count === 1 ? [text] : [])))
}

/** The texts of a block that are still those of a template. */
export function findPlaceholders(fields: unknown, templateTexts: TemplateTexts): string[] {
  return [...new Set(listTexts(fields))].filter((text) => templateTexts.has(text))
}

function listTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isText(value.trim(), name) ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, name))
  if (typeof value !== 'object' || value === null) return []
  const isSection = Object.hasOwn(value, 'spaceAbove')
  return Object.entries(value).flatMap(([key, fieldValue]) =>
    // Visitors see neither the name of a section nor the original of a translated text.
    key === 'translatedFrom' || (isSection && key === 'name') ? [] : listTexts(fieldValue, key),
  )
}

function isText(text: string, name: string): boolean {
  if (ignoredNames.has(name)) return false
  // Options of a field are single lower-case words.
  if (/^[a-z-]+$/.test(text)) return false
  return text.length >= (name === 'label' ? SHORTEST_LABEL : SHORTEST_TEXT)
}
