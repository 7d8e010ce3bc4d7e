import type { JsonObject, JsonValue } from '#contract/json.ts'
import { findArt } from '../art/art.ts'
import type { BlockLayout } from '../layout/block-layout.ts'
import { SECTION } from '../layout/group-sections.ts'

/** A block of a built-in section. Fields that it does not name have the defaults of the type. */
export interface SectionPart {
  type: string
  fields: JsonObject
}

/** A section that the palette of the builder offers. */
export interface BuiltInSection {
  id: string
  name: string
  group: string
  /** The first block begins the section. */
  blocks: readonly SectionPart[]
}

// Short forms of the blocks that sections use often. The last argument is the place in the row; by default a row of its own.

export const block = (type: string, fields: JsonObject, layout: BlockLayout = {}): SectionPart => ({
  type,
  fields: Object.keys(layout).length === 0 ? fields : { ...fields, layout },
})

export const begin = (fields: JsonObject) => block(SECTION, fields)

export const heading = (text: string, fields: JsonObject = {}, layout?: BlockLayout) =>
  block('heading', { text, ...fields }, layout)

export const text = (content: string | readonly Paragraph[], fields: JsonObject = {}, layout?: BlockLayout) =>
  block('text', { content: prose(content), ...fields }, layout)

export const image = (name: string, fields: JsonObject = {}, layout?: BlockLayout) =>
  block('image', { image: art(name), caption: '', ...fields }, layout)

export const button = (label: string, fields: JsonObject = {}, layout?: BlockLayout) =>
  block('button', { label, url: EXAMPLE, ...fields }, layout)

/** In the column of the block before. */
export const below: BlockLayout = { below: true }

/** A picture that every installation has. */
export function art(name: string): JsonObject {
  return { src: `art:${name}`, alt: findArt(name)?.alt ?? '' }
}

export const noPicture: JsonObject = { src: '', alt: '' }

/** Where links lead until their owner changes them. The builder reports such links before a page is published. */
export const EXAMPLE = 'https://example.com'

/** A string is a paragraph, in which `**words**` are bold and `[words]` a link; a list of strings is a bulleted list. */
type Paragraph = string | readonly string[]

function prose(content: string | readonly Paragraph[]): JsonObject {
  const parts: readonly Paragraph[] = typeof content === 'string' ? [content] : content
  return {
    type: 'doc',
    content: parts.map((part): JsonValue =>
      typeof part === 'string'
        ? toParagraph(part)
        : { type: 'bulletList', content: part.map((item) => ({ type: 'listItem', content: [toParagraph(item)] })) },
    ),
  }
}

function toParagraph(words: string): JsonObject {
  const spans = words.split(/(\*\*.+?\*\*|\[.+?\])/).filter((span) => span !== '')
  return {
    type: 'paragraph',
    content: spans.map((span): JsonValue => {
      const bold = /^\*\*(.+)\*\*$/.exec(span)?.[1]
      const link = /^\[(.+)\]$/.exec(span)?.[1]
      if (bold !== undefined) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
      if (link !== undefined) return { type: 'text', text: link, marks: [{ type: 'link', attrs: { href: EXAMPLE } }] }
      return { type: 'text', text: span, marks: [] }
    }),
  }
}
