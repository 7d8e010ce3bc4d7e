/** Texts in one line, separated by commas. A text that contains a comma is in quotation marks. */
export function formatTextList(texts: readonly string[]): string {
  return texts.map((text) => (/[,"“”„]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ')
}

// A quotation mark within a text is doubled. One that is not closed belongs to its text.
const listItem = /\s*(?:"((?:[^"]|"")*)"\s*|[“„]([^“”„]*)[“”]\s*|([^,]*))(?:,|$)/gu

/** The texts of a line, as `formatTextList` writes it or a person types it. Empty texts are left out. */
export function readTextList(line: string): string[] {
  return [...line.matchAll(listItem)]
    .map(([, quoted, curlyQuoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? curlyQuoted ?? plain).trim())
    .filter((text) => text !== '')
}
