import { expect, test } from 'vitest'
import { getFirstWeekday } from './first-weekday.ts'

test('weeks begin as the region of a language says', () => {
  const languages = ['de-DE', 'en-GB', 'en-US', 'pt-BR', 'ar-EG', 'en', 'fr', 'ja']
  expect(languages.map(getFirstWeekday)).toEqual([1, 1, 7, 7, 6, 7, 1, 7])
})
