import { expect, test } from 'vitest'
import { addressesText, splitAddresses } from './addresses-text.ts'

const ada = 'ada@example.com'
const grace = 'grace@example.org'

test.each([
  ['one per line', `${ada}\n${grace}\n`],
  ['one per line on Windows, with an empty line', `${ada}\r\n\r\n${grace}`],
  ['with commas', `${ada},${grace}, `],
  ['with semicolons of Outlook', `${ada}; ${grace};`],
  ['two cells of a spreadsheet', `${ada}\t${grace}`],
  ['Gmail', `Ada Lovelace <${ada}>, Grace Hopper <${grace}>`],
  ['Outlook', `Lovelace, Ada <${ada}>; Hopper, Grace <${grace}>`],
  ['Apple Mail', `"Lovelace, Ada" <${ada}>, Grace Hopper <${grace}>`],
  ['Thunderbird, with a name that is the address', `${ada} <${ada}>, '${grace}' <${grace}>`],
  ['a plain address before one with a name', `${ada}, Grace Hopper <${grace}>`],
  ['copied links', `mailto:${ada}?subject=Scans MAILTO:${grace}`],
  ['with invisible characters of a web page', `\u200B${ada}\u00A0\uFEFF${grace}`],
  ['with the separators of Japanese and Chinese keyboards', `${ada}；${grace}，${ada}`],
])('addresses are read: %s', (_source, text) => {
  expect(splitAddresses(text)).toEqual([ada, grace])
  expect(addressesText.safeParse(text).success).toBe(true)
})

test('what is not an address is reported', () => {
  for (const text of ['ada', 'ada@', `${ada} Grace`, `Ada <ada>, ${ada}@`, '<ada@example>'])
    expect([text, addressesText.safeParse(text).success]).toEqual([text, false])
})
