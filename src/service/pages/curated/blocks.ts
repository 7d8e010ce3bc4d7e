import type { FormField } from '#blocks/schema/check-answers.ts'
import { type BlockSpan, readLayout } from '#blocks/layout/block-layout.ts'
import { withPlace } from '#blocks/layout/share-rows.ts'
import type { JsonObject } from '#contract/json.ts'
import { type Part, prose } from './prose.ts'

type FieldKind = Exclude<FormField['kind'], 'choice'>

export interface TemplateBlock {
  type: string
  fields: JsonObject
}

// Short forms of the blocks that templates use often; every other block is written with `block`.

export const block = (type: string, fields: JsonObject): TemplateBlock => ({ type, fields })

export const heading = (text: string, size: 'large' | 'medium' | 'small' = 'medium') => block('heading', { text, size })

/** A button that leads to a page or an address. */
export const button = (label: string, url: string, fields: JsonObject = {}) =>
  block('button', { label, url, ...fields })

/** Begins a section of the page. */
export const section = (name: string, fields: JsonObject) => block('section', { name, ...fields })

/** Columns of a row on wide screens: each with its width in twelfths and its blocks. */
export const columns = (...row: [span: BlockSpan, ...blocks: TemplateBlock[]][]): TemplateBlock[] =>
  row.flatMap(([span, ...blocks]) =>
    blocks.map(({ type, fields }, index) =>
      block(type, { ...fields, layout: withPlace(readLayout(fields['layout']), index === 0 ? span : 'below') }),
    ),
  )

export const text = (...parts: Part[]) => block('text', { content: prose(...parts) })

export const largeText = (...parts: Part[]) => block('text', { size: 'large', content: prose(...parts) })

export const image = (src: string, alt: string, caption: string) =>
  block('image', { image: picture(src, alt), caption })

/** Questions and answers. */
export const faq = (title: string, items: [question: string, answer: string][]) =>
  block('faq', { title, items: items.map(([question, answer]) => ({ question, answer })) })

export const links = (items: [label: string, description: string, url: string, icon: string][]) =>
  block('links', { items: items.map(([label, description, url, icon]) => ({ label, description, url, icon })) })

export const social = (items: [network: string, url: string][]) =>
  block('social', { items: items.map(([network, url]) => ({ network, url })) })

/** Sections by their names, with a row for each item; a price is any short text at the end of the line. */
export const menu = (
  sections: Record<string, [name: string, description: string, price: string, ...labels: string[]][]>,
) =>
  block('menu', {
    title: '',
    intro: '',
    sections: Object.entries(sections).map(([section, items]) => ({
      name: section,
      items: items.map(([name, description, price, ...labels]) =>
        labels.length === 0 ? { name, description, price } : { name, description, price, labels },
      ),
    })),
    note: '',
  })

interface ContactDetails {
  phone: [label: string, number: string]
  email: [label: string, email: string]
  website: string
  address: [street: string, postalCode: string, city: string]
  note: string
}

/** A contact with one phone number and one email address. */
export const contact = (
  [name, role, company]: [name: string, role: string, company: string],
  { phone: [phone, number], email: [label, email], website, address: [street, postalCode, city], note }: ContactDetails,
) =>
  block('contact', {
    name,
    role,
    company,
    phones: [{ label: phone, number }],
    emails: [{ label, email }],
    website,
    street,
    postalCode,
    city,
    country: '',
    note,
  })

/** A form field that must be filled in. */
export const required = (kind: FieldKind, id: string, label: string) => ({ id, kind, label, required: true })

export const optional = (kind: FieldKind, id: string, label: string) => ({ id, kind, label, required: false })

/** A form field with options. */
export const choice = (
  id: string,
  label: string,
  options: { required: boolean; choose: FormField['choose']; options: string[] },
) => ({ id, kind: 'choice', label, ...options })

export const picture = (src: string, alt: string): JsonObject => ({ src, alt })

export const noPicture = picture('', '')

/** Hours of a day. */
export const opening = (opens: string, closes: string): JsonObject => ({ opens, closes })
