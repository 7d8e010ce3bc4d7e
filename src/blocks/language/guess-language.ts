import { commonWords, ownLetters } from './common-words.ts'

/** Most pages are shorter; what follows does not change the language. */
export const LONGEST_TEXT = 20_000
/** The first language needs this many points, and this many times the points of the second. */
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

/** The language tag of a text, such as `de`, by its script and by frequent words; null if it is not recognized. */
export function guessLanguage(text: string): string | null {
  const normalized = text.slice(0, LONGEST_TEXT).normalize('NFC').toLowerCase()
  const counts = new Map(scripts.map(([name, letters]) => [name, (normalized.match(letters) ?? []).length]))
  const count = (name: string) => counts.get(name) ?? 0
  // Texts in other scripts often contain names, addresses and units in Latin letters.
  const mostFrequent = [...counts].filter(([name]) => name !== 'latin').toSorted(([, a], [, b]) => b - a)[0]
  if (mostFrequent === undefined || mostFrequent[1] === 0 || mostFrequent[1] * 2 < count('latin'))
    return guessByWords(normalized)
  // Japanese mixes kana with Chinese characters; Chinese has no kana.
  const [script] = mostFrequent
  if (script === 'han' || script === 'kana') return count('kana') * 10 > count('han') ? 'ja' : 'zh'
  if (script === 'arabic') return guessByLetters(normalized, arabicLetters) ?? 'ar'
  if (script === 'cyrillic') return guessByLetters(normalized, cyrillicLetters) ?? 'ru'
  return script
}

// Letters that a language has and larger languages of the same script lack.
const arabicLetters: [language: string, letters: RegExp][] = [
  ['ur', /[ٹڈڑںے]/gu],
  ['fa', /[پچژگیک]/gu],
]
const cyrillicLetters: [language: string, letters: RegExp][] = [
  ['uk', /[іїєґ]/gu],
  ['bg', /ъ/gu],
]
/** Share of all letters from which these letters are not just in loanwords. */
const LEAST_SHARE = 0.012

function guessByLetters(text: string, letters: typeof arabicLetters): string | null {
  const letterCount = (text.match(/\p{L}/gu) ?? []).length
  return letters.find(([, pattern]) => (text.match(pattern) ?? []).length > letterCount * LEAST_SHARE)?.[0] ?? null
}

const byWord = groupLanguages(commonWords, (words) => words.split(' '))
const byLetter = groupLanguages(ownLetters, (letters) => [...letters.matchAll(/\p{L}/gu)].map(([letter]) => letter))

/** The languages of each word or letter. */
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
    // A word that several languages share says less about each.
    for (const language of languages) add(language, 1 / languages.length)
    const spelled = new Set(Array.from(word).flatMap((letter) => byLetter.get(letter) ?? []))
    for (const language of spelled) add(language, 0.25)
  }
  const [first, second] = [...points].toSorted(([, a], [, b]) => b - a)
  if (first === undefined || first[1] < LEAST_POINTS) return null
  return second === undefined || first[1] >= second[1] * LEAST_LEAD ? first[0] : null
}
