import { expect, test } from 'vitest'
import { type Contact, createContactFile } from './contact-file.ts'

const anna: Contact = {
  name: 'Anna Maria Weiß 🌿',
  role: 'Owner; baker, too',
  company: 'Brot\\Co, Berlin',
  phones: [
    { label: 'Mobile', number: '+49 170 1234567' },
    { label: '', number: '+49 30 123456' },
    { label: 'Fax', number: '' },
  ],
  emails: [{ label: 'Work', email: 'anna@example.com' }],
  website: 'https://example.com/a,b',
  street: 'Am See 3, Hof\nAufgang B',
  postalCode: '10117',
  city: 'Berlin',
  country: 'Germany',
  note: 'Met at the fair.\r\nCall before noon',
}

test('a contact becomes a vCard', () => {
  expect(createContactFile({ ...anna, name: 'Anna Maria Weiß' })).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Weiß;Anna Maria;;;',
      'FN:Anna Maria Weiß',
      String.raw`ORG:Brot\\Co\, Berlin`,
      String.raw`TITLE:Owner\; baker\, too`,
      'phone1.TEL:+49 170 1234567',
      'phone1.X-ABLABEL:Mobile',
      'TEL:+49 30 123456',
      'email1.EMAIL:anna@example.com',
      'email1.X-ABLABEL:Work',
      'URL:https://example.com/a,b',
      String.raw`ADR;TYPE=WORK:;;Am See 3\, Hof\nAufgang B;Berlin;;10117;Germany`,
      String.raw`NOTE:Met at the fair.\nCall before noon`,
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

test('a long name is folded without splitting a character', () => {
  const file = createContactFile({ ...anna, name: `${'🌿'.repeat(60)} Ö` })
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`FN:${'🌿'.repeat(60)} Ö\r\n`)
})

test('a phone number in other digits is written as every phone reads it', () => {
  expect(createContactFile({ ...anna, phones: [{ label: '', number: '٠٣٠ ١٢٣٤٥٦' }] })).toContain(':030 123456\r\n')
})

test('empty fields are omitted', () => {
  const file = createContactFile({ ...anna, phones: [], emails: [], website: '', note: '', role: '' })
  expect(file).not.toMatch(/TEL|EMAIL|URL|NOTE|TITLE/)
})

test('text of the contact cannot start a line of the file', () => {
  const file = createContactFile({ ...anna, note: 'x\rEMAIL:evil@example.com', emails: [] })
  expect(file.split('\r\n')).not.toContain('EMAIL:evil@example.com')
})

test('a contact without a name and a company is called Contact', () => {
  const nameless = { ...anna, name: ' ', company: '', street: '', city: '', postalCode: '', country: '' }
  const file = createContactFile(nameless)
  expect(file).toContain('FN:Contact\r\n')
  expect(file).not.toContain('ADR')
})
