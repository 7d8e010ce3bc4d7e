import { addressValue, contentLines, escapeText } from './content-lines.ts'

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

/** A contact as vCard 3.0, which every phone can import. */
export function contactFile(contact: Contact): string {
  const { name, company, street, city, postalCode, country } = contact
  const full = name.trim() || company.trim() || 'Contact'
  const place = [street, city, '', postalCode, country].map(escapeText)
  return contentLines([
    ['BEGIN', 'VCARD'],
    ['VERSION', '3.0'],
    ['N', nameParts(full).map(escapeText).join(';')],
    ['FN', escapeText(full)],
    ['ORG', escapeText(company)],
    ['TITLE', escapeText(contact.role)],
    ...contact.phones.flatMap(({ label, number }, at) => labelled(at, 'phone', ['TEL', label, escapeText(number)])),
    ...contact.emails.flatMap(({ label, email }, at) => labelled(at, 'email', ['EMAIL', label, escapeText(email)])),
    ['URL', addressValue(contact.website)],
    [
      'ADR;TYPE=WORK',
      place.every((part) => part === '') ? '' : `;;${place[0]};${place[1]};${place[2]};${place[3]};${place[4]}`,
    ],
    ['NOTE', escapeText(contact.note)],
    ['END', 'VCARD'],
  ])
}

/** Family name first; everything before the last word counts as given names. */
function nameParts(full: string): string[] {
  const words = full.split(/\s+/)
  const family = words.length > 1 ? (words.pop() ?? '') : ''
  return [family, words.join(' '), '', '', '']
}

/** A line, grouped with its custom label. */
function labelled(at: number, group: string, [name, label, value]: [string, string, string]): [string, string][] {
  if (value === '') return []
  if (label.trim() === '') return [[name, value]]
  return [
    [`${group}${at + 1}.${name}`, value],
    [`${group}${at + 1}.X-ABLABEL`, escapeText(label)],
  ]
}
