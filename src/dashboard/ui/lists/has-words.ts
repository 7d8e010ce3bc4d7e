import { foldText } from '#contract/fold-text.ts'

/** Whether a text has every word of a search, in any order, or the beginning of it. Case, accents and the form of letters do not matter. */
export function hasWords(text: string, search: string): boolean {
  const foldedText = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => foldedText.includes(word))
}
