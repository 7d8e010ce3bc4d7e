import { expect, test } from 'vitest'
import { countryName, languageName } from './place-names.ts'

test('countries and languages have display names', () => {
  expect(countryName('DE')).toBe(new Intl.DisplayNames(undefined, { type: 'region' }).of('DE'))
  expect(languageName('de')).toBe(new Intl.DisplayNames(undefined, { type: 'language' }).of('de'))
})

test('an unknown code is shown unchanged', () => {
  expect(countryName('Atlantis?')).toBe('Atlantis?')
  expect(languageName('*')).toBe('*')
})
