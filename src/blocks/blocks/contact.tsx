import { cropCss } from '../runtime/crop-css.ts'
import { fixedWidth } from '../runtime/picture-widths.ts'
import type { ReactElement, ReactNode } from 'react'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { type Contact, createContactFile } from './contact-file.ts'
import { name } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { lines, link, list, text, toggle } from '../schema/fields.ts'
import { image } from '../schema/image-field.ts'
import { toSafeHref } from '../schema/href.ts'
import { toPhoneLink } from '../schema/phone-link.ts'
import { createMapLinks } from './map-links.ts'
import type { BlockWords } from '../words/en.ts'

const fileName = 'contact.vcf'

/** A contact: phone, email, and a file for the address book. */
export const contact = defineBlock({
  type: 'contact',
  label: 'Contact card',
  plan: 'basic',
  category: 'Contact',
  icon: 'contact',
  cropCss,
  description: 'Contact details that visitors can save to their address book',
  fields: {
    picture: image('Picture', { description: 'A portrait or a logo; square looks best' }),
    name: name('Anna Weber'),
    role: text('Role', { default: 'Owner', maxLength: 120 }),
    company: text('Company', { default: 'Café Lindenhof', maxLength: 120 }),
    phones: list('Phone numbers', {
      item: {
        label: text('Label', { default: 'Phone', maxLength: 40 }),
        number: text('Number', {
          description: 'With the country code: +49 …',
          default: '',
          maxLength: 40,
          editor: 'phone',
        }),
      },
      default: [{ label: 'Phone', number: '+49 30 901820' }],
      maxItems: 10,
    }),
    emails: list('Email addresses', {
      item: {
        label: text('Label', { default: 'Email', maxLength: 40 }),
        email: text('Address', { default: '', maxLength: 254, editor: 'email' }),
      },
      default: [{ label: 'Email', email: 'hello@example.com' }],
      maxItems: 10,
    }),
    website: link('Website', { default: '', only: 'web' }),
    street: text('Street and number', { default: '', maxLength: 200 }),
    postalCode: text('Postal code', { default: '', maxLength: 20 }),
    city: text('City', { default: '', maxLength: 100 }),
    country: text('Country', { default: '', maxLength: 100 }),
    note: lines('Note', {
      description: 'Goes into the address book with the contact; it is not on the page',
      default: '',
      maxLength: 1000,
    }),
    save: toggle('Offer to save the contact', { default: true }),
  },
  summarize: ({ name, company }) => name || company,
  files: (fields) =>
    fields.save ? [{ name: fileName, type: 'text/vcard; charset=utf-8', body: createContactFile(fields) }] : [],
  pictures: ({ picture }) => [picture.src],
  css: `
.contact { display: grid; gap: 1.25rem }
.contact-who { display: flex; align-items: center; gap: 1rem }
.contact-who > div { min-width: 0; overflow-wrap: anywhere }
.contact-picture { flex: none; width: 5.5rem; height: 5.5rem; object-fit: cover; border-radius: 50% }
.contact-ways { list-style: none; margin: 0; padding: 0 }
.contact-ways a { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; min-height: 2.75rem; padding: .625rem 0; border-top: 1px solid var(--line); text-decoration: none }
.contact-ways a > :first-child { flex: 0 0 5.5rem }
.contact-ways a > :last-child { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere }
`,
  Component: ({ id, fields, context }) => (
    <div className="contact card">
      <ContactHead {...fields} words={context.words.contact}>
        <BlockPicture
          image={fields.picture}
          context={context}
          className="contact-picture"
          widths={fixedWidth(5.5)}
          shape={1}
        />
      </ContactHead>
      <ContactDetails {...fields} words={context.words.contact} />
      {fields.save && (
        <a className="button wide" href={context.fileAddress(id, fileName)} download={fileName}>
          {context.words.contact.save}
        </a>
      )}
    </div>
  ),
})

interface ContactWordsProps {
  words: BlockWords['contact']
}

function ContactHead({
  name,
  role,
  company,
  words,
  children,
}: Contact & ContactWordsProps & { children: ReactNode }): ReactElement {
  const subtitle = [role, name === '' ? '' : company].filter((part) => part !== '').join(' · ')
  return (
    <div className="contact-who">
      {children}
      <div>
        <h2 dir="auto">{name || company || words.contact}</h2>
        {subtitle !== '' && (
          <p dir="auto" className="muted">
            {subtitle}
          </p>
        )}
      </div>
    </div>
  )
}

function ContactDetails({ words, ...contact }: Contact & ContactWordsProps): ReactElement {
  const cityLine = [contact.postalCode, contact.city].filter((part) => part !== '').join(' ')
  const place = [contact.street, cityLine, contact.country].filter((part) => part !== '').join(', ')
  const { website } = contact
  const details = [
    ...contact.phones.map(({ label, number }) => ({
      label: label || words.phone,
      detail: number,
      href: toPhoneLink(number) ?? '',
    })),
    ...contact.emails.map(({ label, email }) => ({
      label: label || words.email,
      detail: email,
      href: toMailLink(email),
    })),
    { label: words.website, detail: website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''), href: website },
    { label: words.address, detail: place, href: createMapLinks({ address: place, coordinates: '' }).universal },
  ]
  return (
    <ul className="contact-ways">
      {details
        .filter(({ detail }) => detail.trim() !== '')
        .map(({ label, detail, href }, index) => (
          <li key={index}>
            <a href={toSafeHref(href)}>
              <span className="muted small">{label}</span> <span dir="auto">{detail}</span>
            </a>
          </li>
        ))}
    </ul>
  )
}

function toMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}
