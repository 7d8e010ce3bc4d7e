import { expect, test } from 'vitest'
import { getVisitorLanguage } from './visitor-language.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.3, fr;q=0.9, de;q=0.5', 'fr'],
  ['sv-SE, nl;q=0.7', 'nl'],
  ['pt-BR', 'pt'],
  ['iw-IL, en;q=0.5', 'he'],
  ['zh-Hant-TW;q=1.0, ja ; q=0.8', 'ja'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  ['constructor, __proto__', 'en'],
  ['<script>', 'en'],
  [undefined, 'en'],
])('for the header %j the language is %s', (header, language) => {
  expect(getVisitorLanguage(header)).toBe(language)
})
