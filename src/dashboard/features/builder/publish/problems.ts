import type { JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { getBlocks, type Document, pageIds } from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { blockName } from '#document/names.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { isRecord } from '#dashboard/api/client.ts'
import { placeholdersIn, type TemplateWords } from './placeholders.ts'
import { type FormDrafts, getCurrentInput } from '../sync/form-drafts.ts'
import { shorten } from '#dashboard/ui/shorten.ts'

/** Something to check before a page is published, and its place. */
export interface Problem {
  page: string
  block: string
  /** Display name of the block. */
  name: string
  message: string
  /** Whether it prevents publishing. */
  stops: boolean
}

interface Known {
  blockTypes: BlockTypeRegistry
  /** With their schemas, if loaded. */
  types: readonly BlockType[]
  /** The plan that a type requires; null if the current plan includes it. */
  needs: (type: string) => string | null
  /** Texts of the page templates. */
  words?: TemplateWords | undefined
  /** Invalid input that is still in forms. */
  drafts?: FormDrafts
}

/** All problems, those that prevent publishing first, then in the order of the pages. */
export function findProblems(document: Document, known: Known): Problem[] {
  const found = pageIds(document).flatMap((page) =>
    getBlocks(document, page).flatMap((block) =>
      [...findInvalidInput(block, known), ...findBlockProblems(block, known), ...placeholders(block, known)].map(
        (each) => ({
          ...each,
          page,
          block: block.id,
          name: blockName(document, block.id, known.blockTypes),
        }),
      ),
    ),
  )
  return [...found.filter(({ stops }) => stops), ...found.filter(({ stops }) => !stops)]
}

type Found = Pick<Problem, 'message' | 'stops'>

function findInvalidInput({ id, type, fields }: ContentBlock, { blockTypes, drafts = {} }: Known): Found[] {
  const waiting = getCurrentInput(drafts[id] ?? {}, { ...blockTypes.block(type)?.defaults, ...fields })
  if (Object.keys(waiting).length === 0) return []
  return [{ message: 'A setting of this block is not valid and is not saved', stops: false }]
}

function placeholders({ type, fields }: ContentBlock, { blockTypes, words }: Known): Found[] {
  if (!words) return []
  const defaults = placeholdersIn({ ...blockTypes.block(type)?.defaults }, words)
  const [first, ...others] = placeholdersIn(fields, words).filter((text) => !defaults.includes(text))
  if (first === undefined) return []
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return [{ message: `Still has the template’s text: “${shorten(first, LONGEST)}”${more}`, stops: false }]
}

const LONGEST = 60

function findBlockProblems({ type, fields }: ContentBlock, { blockTypes, types, needs }: Known): Found[] {
  const described = types.find((each) => each.type === type)
  const messages = [
    ...(blockTypes.block(type)?.check(fields) ?? []).map(({ message }) => message),
    ...(described?.schema ? findValueProblems(described.schema, fields) : []),
  ]
  const notes = [...new Set(messages)].map((message) => ({ message, stops: false }))
  const missing = needs(type)
  if (missing === null) return notes
  return [{ message: `Requires the ${missing} plan`, stops: true }, ...notes]
}

/** Problems that the schema's hints reveal in a value: links without a target, images without alt text. */
function findValueProblems(schema: unknown, value: JsonValue | undefined): string[] {
  if (!isRecord(schema) || value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => findValueProblems(schema['items'], each))
  switch (schema['x-editor']) {
    case 'link':
      return [value].filter(isExample).map(exampleMessage)
    case 'rich-text':
      return linksIn(value).filter(isExample).map(exampleMessage)
    case 'image':
      return isRecord(value) && isUnsaid(value) ? ['An image has no alt text'] : []
  }
  return isRecord(value) && isRecord(schema['properties']) ? findFieldProblems(schema['properties'], value) : []
}

function findFieldProblems(
  properties: Record<string, unknown>,
  value: { readonly [name: string]: JsonValue },
): string[] {
  const isNamed = typeof value['label'] === 'string' && value['label'] !== ''
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isLink = isRecord(schema) && schema['x-editor'] === 'link'
    // A link with a label needs an address; an image need not have one.
    if (isLink && isNamed && value[name] === '') return ['A link has no address']
    return findValueProblems(schema, value[name])
  })
}

function linksIn(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'href' && typeof each === 'string' ? [each] : linksIn(each),
  )
}

// Domains reserved for examples, which nobody can own.
function isExample(address: JsonValue): address is string {
  return (
    typeof address === 'string' &&
    URL.canParse(address) &&
    /(^|\.)(example|example\.(com|org|net))$/.test(new URL(address).hostname)
  )
}

function exampleMessage(address: string): string {
  return `A link leads to the example address ${new URL(address).hostname}`
}

function isUnsaid({ src, alt }: Record<string, unknown>): boolean {
  return typeof src === 'string' && src !== '' && (typeof alt !== 'string' || alt.trim() === '')
}
