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

test('there are twelve languages with the same texts, none of them empty', () => {
  expect(languages).toHaveLength(12)
  const paths = [...toTexts(words.en).keys()].toSorted()
  for (const [language, languageWords] of languages) {
    const texts = toTexts(languageWords)
    expect([language, [...texts.keys()].toSorted()]).toEqual([language, paths])
    expect([language, [...texts].filter(([, text]) => text.trim() === '')]).toEqual([language, []])
  }
})

test('a text has the same names in braces in every language', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
  const english = toTexts(words.en)
  for (const [language, languageWords] of languages) {
    const wrong = [...toTexts(languageWords)].filter(
      ([path, text]) => names(text).join() !== names(english.get(path) ?? '').join(),
    )
    expect([language, wrong]).toEqual([language, []])
  }
})

test('sentences are translated', () => {
  const english = toTexts(words.en)
  for (const [language, languageWords] of languages.filter(([name]) => name !== 'en')) {
    const same = [...toTexts(languageWords)].filter(([path, text]) => text === english.get(path) && text.includes(' '))
    expect([language, same]).toEqual([language, []])
  }
})

test('no text has characters of HTML, because texts are written into pages', () => {
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
])('the words for %s are in %s', (tag, language) => {
  expect(toWordLanguage(tag)).toBe(language)
})

test('names in braces are replaced by their values', () => {
  expect(fill('{n} of {total} {unknown}', { n: 1, total: '$&' })).toBe('1 of $& {unknown}')
})
