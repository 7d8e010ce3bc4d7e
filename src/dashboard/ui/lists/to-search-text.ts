import { cutText } from '#contract/cut-text.ts'
/** A search parameter as text: the router parses `?q=12` as a number and `?q=true` as a boolean. */
export function toSearchText(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText ? cutText(String(value).trim(), 200) : ''
}

const MAX_TEXTS = 50

/** The texts of a search parameter with several values. Undefined if there are none. */
export function toSearchTexts(value: unknown): string[] | undefined {
  const texts = [value].flat().map(toSearchText).filter(Boolean).slice(0, MAX_TEXTS)
  return texts.length > 0 ? texts : undefined
}
