import { expect, test } from 'vitest'
import { hasWords } from './has-words.ts'

test('the words of a search are found in any order, without case and accents', () => {
  const text = 'Straße zum Cre\u0300me Café'
  for (const search of ['', ' ', 'cafe strasse', 'CREME', 'Crème', '  caf  zum '])
    expect([search, hasWords(text, search)]).toEqual([search, true])
  for (const search of ['cafe garden', 'x']) expect([search, hasWords(text, search)]).toEqual([search, false])
})
