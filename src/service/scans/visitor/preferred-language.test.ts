import { expect, test } from 'vitest'
import { getPreferredLanguage } from './preferred-language.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr;q=0.7', 'fr'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['PT-br', 'pt'],
  // Some apps send the locale of their platform.
  ['zh_Hans_CN', 'zh'],
  ['nb-NO,nb;q=0.9,no;q=0.8,en;q=0.7', 'nb'],
  ['*, de;q=0.5', 'de'],
  ['*', null],
  ['', null],
])('%j prefers %s', (header, language) => {
  expect(getPreferredLanguage(header)).toBe(language)
})
