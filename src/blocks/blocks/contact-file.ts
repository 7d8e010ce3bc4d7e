import { readPhone } from '../schema/read-contact.ts'
import { escapeAddress, formatContentLines, escapeText } from './content-lines.ts'

export interface Contact {
  name: string
  role: string
  company: string
  phones: readonly { label: string; number: string }[]
  emails: readonly { label: string; email: string }[]
  website: string
  street: string
  postalCode: string
  city: string
  country: string
  note: string
}

/** Writes a contact as vCard 3.0, which every phone can import. */
export function createContactFile(contact: Contact): string {
  const { name, company, street, city, postalCode, country } = contact
  const fullName = name.trim() || company.trim() || 'Contact'
  const address = [street, city, '', postalCode, country].map(escapeText)
  return formatContentLines([
    ['BEGIN', 'VCARD'],
    ['VERSION', '3.0'],
    ['N', splitName(fullName).map(escapeText).join(';')],
    ['FN', escapeText(fullName)],
    ['ORG', escapeText(company)],
    ['TITLE', escapeText(contact.role)],
    ...contact.phones.flatMap(({ label, number }, index) =>
      toLabeledLines(index, 'phone', ['TEL', label, escapeText(readPhone(number) ?? number)]),
    ),
    ...contact.emails.flatMap(({ label, email }, index) =>
      toLabeledLines(index, 'email', ['EMAIL', label, escapeText(email)]),
    ),
    ['URL', escapeAddress(contact.website)],
    [
      'ADR;TYPE=WORK',
      address.every((part) => part === '')
        ? ''
        : `;;${address[0]};${address[1]};${address[2]};${address[3]};${address[4]}`,
    ],
    ['NOTE', escapeText(contact.note)],
    ['END', 'VCARD'],
  ])
}

/** The family name first. All words before the last one count as given names. */
function splitName(fullName: string): string[] {
  const words = fullName.split(/\s+/)
  const family = words.length > 1 ? (words.pop() ?? '') : ''
  return [family, words.join(' '), '', '', '']
}

/** A property of the contact and, in the same group, the custom label that address books show for the property. */
function toLabeledLines(
  index: number,
  group: string,
  [name, label, value]: [string, string, string],
): [string, string][] {
  if (value === '') return []
  if (label.trim() === '') return [[name, value]]
  return [
    [`${group}${index + 1}.${name}`, value],
    [`${group}${index + 1}.X-ABLABEL`, escapeText(label)],
  ]
}
