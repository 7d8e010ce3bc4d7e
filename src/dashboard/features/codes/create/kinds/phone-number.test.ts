import { expect, test } from 'vitest'
import { guessCountry } from './calling-codes.ts'
import { readPhoneNumber } from './phone-number.ts'

test.each([
  ['DE', '030 901820', '+4930901820'],
  ['DE', '(030) 90 18 20', '+4930901820'],
  ['DE', '+49 (0)30 / 901820', '+4930901820'],
  ['DE', '0049 30 901820', '+4930901820'],
  ['US', '+49-30-901820', '+4930901820'],
  ['GB', '020 7946 0018', '+442079460018'],
  // The zero of national numbers after the code of the country is a common mistake.
  ['US', '+44 020 7946 0018', '+442079460018'],
  ['US', '(415) 555-0132', '+14155550132'],
  ['US', '1-415-555-0132', '+14155550132'],
  ['US', '415.555.0132', '+14155550132'],
  ['US', '011 49 30 901820', '+4930901820'],
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['FR', '06.12.34.56.78', '+33612345678'],
  // Italian numbers keep their zero.
  ['IT', '06 6982 1234', '+390669821234'],
  ['IT', '+39 06 6982 1234', '+390669821234'],
  ['ES', '612 34 56 78', '+34612345678'],
  ['PL', '22 123 45 67', '+48221234567'],
  ['HU', '06 1 234 5678', '+3612345678'],
  ['RU', '8 (495) 123-45-67', '+74951234567'],
  // The area code of Saint Petersburg, with and without the trunk prefix, which is 8 too.
  ['RU', '8 (812) 123-45-67', '+78121234567'],
  ['RU', '(812) 123-45-67', '+78121234567'],
  ['AU', '(02) 5550 0123', '+61255500123'],
  ['AU', '0011 49 30 901820', '+4930901820'],
  ['JP', '03-1234-5678', '+81312345678'],
  ['JP', '０３（１２３４）５６７８', '+81312345678'],
  ['KR', '010-1234-5678', '+821012345678'],
  ['IL', '050-123-4567', '+972501234567'],
  ['AE', '٠٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['AT', 'Tel.: 01 5350000', '+4315350000'],
])('in %s, %j is %s', (country, typedNumber, number) => {
  expect(readPhoneNumber(typedNumber, country)).toEqual({ ok: true, number })
})

test.each([
  ['', 'Enter a phone number such as +49 30 901820.'],
  ['call me', 'Enter a phone number such as +49 30 901820.'],
  ['030 901820 ext. 12', 'Leave out the extension. Phones do not dial it reliably after scanning.'],
  ['12', 'Enter a phone number such as +49 30 901820.'],
  ['+49 1234', 'This number is too short. Enter it with its area code.'],
  ['+49 30 9018 2090 1820 90', 'This number is too long. Check its digits.'],
])('%j is refused', (typedNumber, problem) => {
  expect(readPhoneNumber(typedNumber, 'DE')).toEqual({ ok: false, problem })
})

test.each([
  [['de-AT', 'en'], 'AT'],
  [['en'], 'US'],
  [['sv'], 'SE'],
  [['eo', 'fr-CH'], 'CH'],
])('the country of the languages %j is %s', (languages, country) => {
  expect(guessCountry(languages)).toBe(country)
})
