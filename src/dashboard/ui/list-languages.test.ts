import { expect, test } from 'vitest'
import { listLanguages } from './list-languages.ts'

test.each([
  [
    ['de-AT', 'en'],
    ['de-AT', 'en'],
  ],
  [['C'], ['en']],
  [
    ['de-DE-u-co-phonebk', 'fr'],
    ['de-DE-u-co-phonebk', 'fr'],
  ],
  [['en_US', 'pt-BR'], ['pt-BR']],
  [[], ['en']],
])('a browser that names the languages %j is shown texts in %j', (tags, languages) => {
  expect(listLanguages(tags)).toEqual(languages)
})
