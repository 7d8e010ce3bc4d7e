import { commonWords, ownLetters } from './common-words.ts'

/** Most pages are shorter; what follows does not change the language. */
export const LONGEST_TEXT = 20_000
/** A winner needs this many points, and this much more than the next. */
const LEAST_POINTS = 2
const LEAST_LEAD = 1.15

const scripts: [name: string, letters: RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['han', /\p{Script=Han}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
]

/** The language of a text by its script and by frequent words: a tag such as `de`; null if it cannot be told. */
export function guessLanguage(text: string): string | null {
  const read = text.slice(0, LONGEST_TEXT).normalize('NFC').toLowerCase()
  const counts = new Map(scripts.map(([name, letters]) => [name, (read.match(letters) ?? []).length]))
  const count = (name: string) => counts.get(name) ?? 0
  // Names, addresses and units are often written in Latin letters among others.
  const other = [...counts].filter(([name]) => name !== 'latin').toSorted(([, a], [, b]) => b - a)[0]
  if (other === undefined || other[1] === 0 || other[1] * 2 < count('latin')) return guessByWords(read)
  // A Chinese character stands for a word, so fewer of them are written.
  const [script] = other
  if (script === 'han' || script === 'kana') return count('kana') * 10 > count('han') ? 'ja' : 'zh'
  if (script === 'arabic') return guessByLetters(read, arabicLetters) ?? 'ar'
  if (script === 'cyrillic') return guessByLetters(read, cyrillicLetters) ?? 'ru'
  return script
}

// Letters that the language has and its larger neighbours lack, with the share of all letters that shows that they are no loanword.
const arabicLetters: [language: string, letters: RegExp][] = [
  ['ur', /[ٹڈڑںے]/gu],
  ['fa', /[پچژگیک]/gu],
]
const cyrillicLetters: [language: string, letters: RegExp][] = [
  ['uk', /[іїєґ]/gu],
  ['bg', /ъ/gu],
]
const SHARE = 0.012

function guessByLetters(text: string, letters: typeof arabicLetters): string | null {
  const all = (text.match(/\p{L}/gu) ?? []).length
  return letters.find(([, own]) => (text.match(own) ?? []).length > all * SHARE)?.[0] ?? null
}

const byWord = groupLanguages(commonWords, (words) => words.split(' '))
const byLetter = groupLanguages(ownLetters, (letters) => [...letters.matchAll(/\p{L}/gu)].map(([letter]) => letter))

/** The languages of each part. */
function groupLanguages(
  texts: { readonly [language: string]: string },
  split: (text: string) => string[],
): ReadonlyMap<string, string[]> {
  const grouped = new Map<string, string[]>()
  for (const [language, text] of Object.entries(texts))
    for (const part of new Set(split(text))) grouped.set(part, [...(grouped.get(part) ?? []), language])
  return grouped
}

function guessByWords(text: string): string | null {
  const points = new Map<string, number>()
  const add = (language: string, more: number) => points.set(language, (points.get(language) ?? 0) + more)
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}-]*/gu)) {
    const languages = byWord.get(word) ?? []
    // A word that several languages have says less about each.
    for (const language of languages) add(language, 1 / languages.length)
    const spelled = new Set(Array.from(word).flatMap((letter) => byLetter.get(letter) ?? []))
    for (const language of spelled) add(language, 0.25)
  }
  const [first, second] = [...points].toSorted(([, a], [, b]) => b - a)
  if (first === undefined || first[1] < LEAST_POINTS) return null
  return second === undefined || first[1] >= second[1] * LEAST_LEAD ? first[0] : null
}
