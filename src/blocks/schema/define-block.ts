import type { ReactElement } from 'react'
import type { JsonObject } from '#contract/json.ts'
import { type Fields, type FieldSchema, objectSchema, readFields, type Values } from './field.ts'
import type { PageContext } from '../runtime/page-context.ts'

export interface BlockFile {
  name: string
  type: string
  body: string
}

/** How much of the page's width a block takes: a column for reading, the wide column, or from edge to edge. */
export type BlockWidth = 'text' | 'wide' | 'full'

interface BlockAbout {
  type: string
  label: string
  /** The lowest plan that may add it. */
  plan: 'basic' | 'core' | 'pro'
  category: string
  /** A lucide icon, for the builder's palette. */
  icon: string
  description: string
  /** Only what this block needs; written on pages that have it. Theme by custom properties; widths by container queries. */
  css?: string
  /**
   * Run in the visitor's browser for each such block, with its wrapper. It is written into the page by its source, and so are
   * the functions of `scriptUses`, which it is given by name: none may know anything from outside itself.
   */
  script?: (root: HTMLElement, uses: never) => void
  scriptUses?: { readonly [name: string]: (...given: never[]) => unknown }
}

interface BlockParts<F extends Fields> extends BlockAbout {
  /** Each has a default: a block can be added without any. */
  fields: F
  /** Its first words, for outline, history and screen readers. */
  words(fields: Values<F>): string
  /** Pure: static HTML on the service, elements in the canvas. */
  Component(props: { id: string; fields: Values<F>; context: PageContext }): ReactElement | null
  /** `text` where nothing else is said. */
  width?: BlockWidth | ((fields: Values<F>) => BlockWidth)
  /** Files that it offers, served at `context.fileAddress(id, name)`. */
  files?(fields: Values<F>, id: string): BlockFile[]
  /** The `src` of its pictures, which hosting prepares in sizes. */
  pictures?(fields: Values<F>): string[]
}

/** A block as all others know it: fields go in as they are stored, whatever their shape. */
export interface BlockDefinition extends BlockAbout {
  schema: FieldSchema
  defaults: JsonObject
  words(fields: JsonObject): string
  width(fields: JsonObject): BlockWidth
  render(props: { id: string; fields: JsonObject; context: PageContext }): ReactElement | null
  files(fields: JsonObject, id: string): BlockFile[]
  pictures(fields: JsonObject): string[]
}

/** Makes a block of its parts. Its line in registry.ts is all that it needs beside its file. */
export function defineBlock<F extends Fields>(parts: BlockParts<F>): BlockDefinition {
  const { fields, words, Component, width = 'text', files, pictures, ...about } = parts
  const schema = objectSchema(fields)
  const read = (stored: JsonObject) => readFields(fields, stored)
  return {
    ...about,
    schema,
    defaults: read({}),
    words: (stored) => words(read(stored)).replaceAll(/\s+/g, ' ').trim().slice(0, 120),
    width: (stored) => (typeof width === 'string' ? width : width(read(stored))),
    render: ({ id, fields: stored, context }) => Component({ id, fields: read(stored), context }),
    files: (stored, id) => files?.(read(stored), id) ?? [],
    pictures: (stored) => (pictures?.(read(stored)) ?? []).filter((src) => src !== ''),
  }
}
