/** The stems of the words of a text, so that `sailing boats` finds `sail` and `boat`. Only English endings are removed. */
export function toStems(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !ignored.has(word))
    .map(toStem)
}

const ignored = new Set('a an and at by for from in into of on or our the their to with my your its'.split(' '))

function toStem(word: string): string {
  if (word.length < 4) return word
  const singular = word
    .replace(/(?<=[a-z]{2})ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '')
  const stem = singular.length < 6 ? singular : singular.replace(/(ing|ed)$/, '')
  return stem.replace(/([bdgmnprt])\1$/, '$1').replace(/(?<=[a-z]{3})e$/, '')
}
