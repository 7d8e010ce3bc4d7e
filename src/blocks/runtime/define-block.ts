import type { ReactElement } from 'react'
import { cutText } from '#contract/cut-text.ts'
import type { JsonObject } from '#contract/json.ts'
import { type Fields, type FieldSchema, createObjectSchema, readFields, type Values } from '../schema/field.ts'
import { layoutField } from '../layout/block-layout.ts'
import type { Direction } from '../language/languages.ts'
import type { PageContext } from './page-context.ts'
import type { BlockWords } from '../words/en.ts'

export interface BlockFile {
  name: string
  type: string
  body: string
  /** If given, the file is a document for a sandboxed frame of the page, which may load from these origins. Otherwise it is a download. */
  frameOrigins?: readonly string[]
}

/** The language of the page that offers a file. */
export interface FileLanguage {
  lang: string
  dir: Direction
}

/** Width of a block: text column, wide column, or full page. */
export type BlockWidth = 'text' | 'wide' | 'full'

/** Drawings of blocks in the thumbnail of a page. */
export type BlockThumbnail =
  | 'banner'
  | 'heading'
  | 'text'
  | 'button'
  | 'rows'
  | 'form'
  | 'line'
  | 'space'
  | 'picture'
  | 'gallery'

interface BlockMetadata {
  type: string
  label: string
  /** The lowest plan that includes the block. */
  plan: 'basic' | 'core' | 'pro'
  /** Heading in the palette. */
  category: 'Basics' | 'Business' | 'Contact' | 'Content' | 'Forms' | 'Media'
  /** A lucide icon for the builder's palette. */
  icon: string
  description: string
  /** How the thumbnail of a page draws the block; by default as a card with its picture and its first words. */
  thumbnail?: BlockThumbnail
  /** CSS that pages with this block include. Theme colors are custom properties. Use container queries for widths. */
  css?: string
  /** CSS for cropped pictures, which pages with a crop include once. The builder loads it with the first block that has pictures. */
  cropCss?: string
  /**
   * Runs in the visitor's browser, once for each block of this type, with the element of the block. The page contains the source of the
   * script and of the functions in `scriptUses`, which the script gets by name. None of them may use anything from outside.
   */
  script?: (root: HTMLElement, uses: never) => void
  scriptUses?: { readonly [name: string]: (...args: never[]) => unknown }
  /** The group of words that the script shows, passed to it as `words` in the language of the page. */
  scriptWords?: keyof BlockWords
}

interface BlockOptions<F extends Fields> extends BlockMetadata {
  /** Every field has a default, so a block can be added without fields. `defineBlock` adds the fields `layout` and `translatedFrom`. */
  fields: F
  /** Short name of the block, for outline, history and screen readers. */
  summarize(fields: Values<F>): string
  /** A pure component: the service renders it to static HTML, and the canvas to elements. */
  Component(props: { id: string; fields: Values<F>; context: PageContext }): ReactElement | null
  /** `none` for a block without the field `layout`: it takes a row of its own and is never hidden. */
  layout?: 'none'
  /** Defaults to `text`. */
  width?: BlockWidth | ((fields: Values<F>) => BlockWidth)
  /** Files that the block offers, served at `context.fileAddress(id, name)`. */
  files?(fields: Values<F>, id: string, language: FileLanguage): BlockFile[]
  /** `src` of its images, which the service prepares in several sizes. */
  pictures?(fields: Values<F>): string[]
}

/** A block type for code that treats all types alike. Its functions take stored fields, valid or not. */
export interface BlockDefinition extends BlockMetadata {
  schema: FieldSchema
  /** The fields that every block of the type stores. */
  defaults: JsonObject
  /** Fields that a block leaves out while they have these values. */
  omittedDefaults: JsonObject
  summarize(fields: JsonObject): string
  width(fields: JsonObject): BlockWidth
  render(props: { id: string; fields: JsonObject; context: PageContext }): ReactElement | null
  files(fields: JsonObject, id: string, language?: FileLanguage): BlockFile[]
  pictures(fields: JsonObject): string[]
}

/** Defines a block type. docs/add-a-block.md names the other places where a new type must be added. */
export function defineBlock<F extends Fields>(options: BlockOptions<F>): BlockDefinition {
  const { fields, summarize, Component, width = 'text', files, pictures, layout, ...metadata } = options
  const omittedFields = {
    ...(layout === 'none' ? {} : { layout: layoutField }),
    translatedFrom: { schema: translatedFromSchema, read: () => ({}) },
  }
  const schema = createObjectSchema({ ...fields, ...omittedFields })
  const parse = (stored: JsonObject) => readFields(fields, stored)
  return {
    ...metadata,
    schema,
    defaults: parse({}),
    omittedDefaults: readFields<Fields>(omittedFields, {}),
    summarize: (stored) => cutText(summarize(parse(stored)).replaceAll(/\s+/g, ' ').trim(), 120),
    width: (stored) => (typeof width === 'string' ? width : width(parse(stored))),
    render: ({ id, fields: stored, context }) => Component({ id, fields: parse(stored), context }),
    files: (stored, id, language = { lang: 'en', dir: 'ltr' }) => files?.(parse(stored), id, language) ?? [],
    pictures: (stored) => (pictures?.(parse(stored)) ?? []).filter((src) => src !== ''),
  }
}

// Every block type has this schema, so it is short: the browser loads it before the list of codes. Items without a path or a text are ignored.
const text = { type: 'string' } as const
const texts = { type: 'array', items: { type: 'object', properties: { path: text, text } } } as const

/** The schema of the field `translatedFrom`, which a block leaves out while it is empty. */
const translatedFromSchema: FieldSchema = {
  title: 'Translated from',
  type: 'object',
  properties: { block: text, texts, values: texts },
  additionalProperties: false,
  default: {},
  'x-editor': 'none',
  'x-omit-default': true,
}
