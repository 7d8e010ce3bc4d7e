import { expect, test } from 'vitest'
import { countryName, languageName } from './place-names.ts'

test('countries and languages are named for people', () => {
  expect(countryName('DE')).toBe(new Intl.DisplayNames(undefined, { type: 'region' }).of('DE'))
  expect(languageName('de')).toBe(new Intl.DisplayNames(undefined, { type: 'language' }).of('de'))
})

test('what is no code is shown as it came', () => {
  expect(countryName('Atlantis?')).toBe('Atlantis?')
  expect(languageName('*')).toBe('*')
})
