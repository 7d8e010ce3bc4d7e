import { expect, test } from 'vitest'
import type { JsonValue } from '#contract/json.ts'
import { isObject } from '../schema/field.ts'
import { fill } from './fill.ts'
import { toWordLanguage, type Words, words } from './words.ts'

const languages = Object.entries(words)

/** Texts by their path. */
function toTexts({ blockWords, visitorWords }: Words): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = (value: JsonValue, path: string): void => {
    if (typeof value === 'string') texts.set(path, value)
    else if (isObject(value)) for (const name of Object.keys(value)) collect(value[name] ?? '', `${path}.${name}`)
  }
  collect({ blockWords, visitorWords }, '')
  return texts
}

test('each of the twelve languages has every text', () => {
  expect(languages).toHaveLength(12)
  const paths = [...toTexts(words.en).keys()].toSorted()
  for (const [language, languageWords] of languages) {
    const texts = toTexts(languageWords)
    expect([language, [...texts.keys()].toSorted()]).toEqual([language, paths])
    expect([language, [...texts].filter(([, text]) => text.trim() === '')]).toEqual([language, []])
  }
})

test('a text has the same names in braces in every language', () => {
  const listPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
  const english = toTexts(words.en)
  for (const [language, languageWords] of languages) {
    const differing = [...toTexts(languageWords)].filter(
      ([path, text]) => listPlaceholders(text).join() !== listPlaceholders(english.get(path) ?? '').join(),
    )
    expect([language, differing]).toEqual([language, []])
  }
})

test('sentences are translated', () => {
  const english = toTexts(words.en)
  for (const [language, languageWords] of languages.filter(([name]) => name !== 'en')) {
    const untranslated = [...toTexts(languageWords)].filter(
      ([path, text]) => text === english.get(path) && text.includes(' '),
    )
    expect([language, untranslated]).toEqual([language, []])
  }
})

test('in Polish and Arabic, a waiting time stands after a colon, because a sentence would need another case of it', () => {
  for (const { visitorWords } of [words.pl, words.ar])
    for (const text of [visitorWords.password.wait, visitorWords.scan.triesText]) expect(text).toContain(': {time}.')
})

test('the number of stars is not followed by a plural, because it may be one', () => {
  const texts = languages.map(([, { blockWords }]) => blockWords.testimonial.stars)
  expect(texts.filter((text) => /\{n\} (étoiles|stelle|stars|estrellas|estrelas|sterren|Sternen)/.test(text))).toEqual(
    [],
  )
})

test('no text has special characters of HTML, because pages contain the texts unescaped', () => {
  for (const [language, languageWords] of languages)
    expect([language, [...toTexts(languageWords).values()].filter((text) => /[<>&"]/.test(text))]).toEqual([
      language,
      [],
    ])
})

test.each([
  ['de', 'de'],
  ['pt-BR', 'pt'],
  ['AR-EG', 'ar'],
  ['sv', 'en'],
  ['constructor', 'en'],
  ['', 'en'],
])('the texts for the language tag “%s” are those of %s', (tag, language) => {
  expect(toWordLanguage(tag)).toBe(language)
})

test('names in braces are replaced by their values', () => {
  expect(fill('{n} of {total} {unknown}', { n: 1, total: '$&' })).toBe('1 of $& {unknown}')
})
