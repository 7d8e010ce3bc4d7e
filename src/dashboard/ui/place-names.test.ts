import { expect, test } from 'vitest'
import { getCountryName, getLanguageName } from './place-names.ts'

test('countries and languages have display names', () => {
  expect(getCountryName('DE')).toBe(new Intl.DisplayNames(undefined, { type: 'region' }).of('DE'))
  expect(getLanguageName('de')).toBe(new Intl.DisplayNames(undefined, { type: 'language' }).of('de'))
})

test('an unknown code is shown unchanged', () => {
  expect(getCountryName('Atlantis?')).toBe('Atlantis?')
  expect(getLanguageName('*')).toBe('*')
})
