import type { ReactElement } from 'react'
import type { JsonObject } from '#contract/json.ts'
import { type Fields, type FieldSchema, objectSchema, readFields, type Values } from '../schema/field.ts'
import type { PageContext } from './page-context.ts'
import type { BlockWords } from '../words/en.ts'

export interface BlockFile {
  name: string
  type: string
  body: string
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
  /** The lowest plan that includes it. */
  plan: 'basic' | 'core' | 'pro'
  /** Heading in the palette. */
  category: 'Basics' | 'Business' | 'Contact' | 'Content' | 'Forms' | 'Media'
  /** A lucide icon for the builder's palette. */
  icon: string
  description: string
  /** How the thumbnail of a page draws the block; by default as a card with its picture and its first words. */
  thumbnail?: BlockThumbnail
  /** CSS of this block, included on pages that have it. Theme colors are custom properties; use container queries for widths. */
  css?: string
  /**
   * Runs in the visitor's browser for each block, with its wrapper. Its source is written into the page, as are the functions of
   * `scriptUses`, which are passed by name: none may use anything from outside.
   */
  script?: (root: HTMLElement, uses: never) => void
  scriptUses?: { readonly [name: string]: (...args: never[]) => unknown }
  /** The group of words that the script shows, passed to it as `words` in the language of the page. */
  scriptWords?: keyof BlockWords
}

interface BlockOptions<F extends Fields> extends BlockMetadata {
  /** Every field has a default, so a block can be added without any. */
  fields: F
  /** Short name of the block, for outline, history and screen readers. */
  summarize(fields: Values<F>): string
  /** Pure: rendered to static HTML by the service, and to elements in the canvas. */
  Component(props: { id: string; fields: Values<F>; context: PageContext }): ReactElement | null
  /** Defaults to `text`. */
  width?: BlockWidth | ((fields: Values<F>) => BlockWidth)
  /** Files that the block offers, served at `context.fileAddress(id, name)`. */
  files?(fields: Values<F>, id: string): BlockFile[]
  /** `src` of its images, which the service prepares in several sizes. */
  pictures?(fields: Values<F>): string[]
}

/** A block type for generic code: takes stored fields, valid or not. */
export interface BlockDefinition extends BlockMetadata {
  schema: FieldSchema
  defaults: JsonObject
  summarize(fields: JsonObject): string
  width(fields: JsonObject): BlockWidth
  render(props: { id: string; fields: JsonObject; context: PageContext }): ReactElement | null
  files(fields: JsonObject, id: string): BlockFile[]
  pictures(fields: JsonObject): string[]
}

/** Defines a block type. docs/add-a-block.md names the other places that a new one needs. */
export function defineBlock<F extends Fields>(options: BlockOptions<F>): BlockDefinition {
  const { fields, summarize, Component, width = 'text', files, pictures, ...metadata } = options
  const schema = objectSchema(fields)
  const readStored = (stored: JsonObject) => readFields(fields, stored)
  return {
    ...metadata,
    schema,
    defaults: readStored({}),
    summarize: (stored) => summarize(readStored(stored)).replaceAll(/\s+/g, ' ').trim().slice(0, 120),
    width: (stored) => (typeof width === 'string' ? width : width(readStored(stored))),
    render: ({ id, fields: stored, context }) => Component({ id, fields: readStored(stored), context }),
    files: (stored, id) => files?.(readStored(stored), id) ?? [],
    pictures: (stored) => (pictures?.(readStored(stored)) ?? []).filter((src) => src !== ''),
  }
}
