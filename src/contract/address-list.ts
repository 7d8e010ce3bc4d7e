// Values of a filter in an address of Analytics: `DE~~FR`. A tilde within a value is written `~.`.
const SEPARATOR = '~~'

/** Writes values as the text of one search parameter. */
export function writeAddressList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('~', '~.')).join(SEPARATOR)
}

/** Reads the values of a search parameter. A text without a separator is a single value. */
export function readAddressList(text: string): string[] {
  return text.split(SEPARATOR).map((value) => value.replaceAll('~.', '~'))
}
