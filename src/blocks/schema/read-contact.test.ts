import { expect, test } from 'vitest'
import { phoneNumbers } from '#testing/real-world/phone-numbers.ts'
import { readEmail, readPhone } from './read-contact.ts'

test.each(phoneNumbers.map((sample) => ({ name: sample.written.slice(0, 40), ...sample })))(
  'reads “$name” as a phone number, or refuses it ($source)',
  ({ written, stored }) => {
    expect(readPhone(written)).toBe(stored)
  },
)

test.each([
  ['\u200Bname@example.com\u200B', 'name@example.com'],
  ['\uFEFFname@example.com', 'name@example.com'],
  ['\u202Aname@example.com\u202C ', 'name@example.com'],
  ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'name@example.com'],
  ['mailto:name@example.com', 'name@example.com'],
  ['Zoë+shop@bücher.example', 'Zoë+shop@bücher.example'],
  ['na\u200Bme@example.com', null],
  ['a@b', null],
  ['name@example.com?bcc=spy%40evil.example', null],
  ['<a@b.de>', null],
  [`a${' '.repeat(5_000_000)}b@example.com`, null],
  [`${'a'.repeat(250)}@b.de`, null],
])('the email address %j is read', (written, address) => {
  expect(readEmail(written)).toBe(address)
})
