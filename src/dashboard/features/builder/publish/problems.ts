import type { JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { getBlocks, type Document, getPageIds } from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { getBlockName } from '#document/names.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { findPlaceholders, type TemplateTexts } from './placeholders.ts'
import { type InvalidInputByBlock, getCurrentInput } from '../sync/invalid-input.ts'
import { shorten } from '#contract/cut-text.ts'
import { completeFields } from '../sync/complete-fields.ts'

/** Something to check before a page is published, and its place. */
export interface Problem {
  page: string
  block: string
  /** Display name of the block. */
  name: string
  message: string
  /** Whether the problem prevents publishing. */
  isBlocking: boolean
}

interface ProblemContext {
  blockTypes: BlockTypeRegistry
  /** The block types, with their schemas if these are loaded. */
  types: readonly BlockType[]
  /** The plan that a type requires. Null if the current plan includes it. */
  getRequiredPlan: (type: string) => string | null
  /** Texts of the page templates. */
  templateTexts?: TemplateTexts | undefined
  /** Invalid input that is still in forms. */
  invalidInput?: InvalidInputByBlock
}

/** All problems, those that prevent publishing first, then in the order of the pages. */
export function findProblems(document: Document, context: ProblemContext): Problem[] {
  const problems = getPageIds(document).flatMap((page) =>
    getBlocks(document, page).flatMap((block) =>
      [
        ...findInvalidInput(block, context),
        ...findBlockProblems(block, context),
        ...findTemplateTexts(block, context),
      ].map((problem) => ({
        ...problem,
        page,
        block: block.id,
        name: getBlockName(document, block.id, context.blockTypes),
      })),
    ),
  )
  return [...problems.filter(({ isBlocking }) => isBlocking), ...problems.filter(({ isBlocking }) => !isBlocking)]
}

type BlockProblem = Pick<Problem, 'message' | 'isBlocking'>

function findInvalidInput(block: ContentBlock, { blockTypes, invalidInput = {} }: ProblemContext): BlockProblem[] {
  const currentInput = getCurrentInput(invalidInput[block.id] ?? {}, completeFields(block, blockTypes))
  if (Object.keys(currentInput).length === 0) return []
  return [{ message: 'A setting of this block is not valid and is not saved', isBlocking: false }]
}

function findTemplateTexts(
  { type, fields }: ContentBlock,
  { blockTypes, templateTexts }: ProblemContext,
): BlockProblem[] {
  if (!templateTexts) return []
  const defaults = findPlaceholders({ ...blockTypes.block(type)?.defaults }, templateTexts)
  // The texts of the original may still be those of a template.
  const { translatedFrom: _translatedFrom, ...shownFields } = fields
  const [first, ...others] = findPlaceholders(shownFields, templateTexts).filter((text) => !defaults.includes(text))
  if (first === undefined) return []
  const suffix = others.length > 0 ? ` and ${others.length} more` : ''
  return [{ message: `Still has the template’s text: “${shorten(first, LONGEST_QUOTE)}”${suffix}`, isBlocking: false }]
}

/** In characters. */
const LONGEST_QUOTE = 60

function findBlockProblems(
  { type, fields }: ContentBlock,
  { blockTypes, types, getRequiredPlan }: ProblemContext,
): BlockProblem[] {
  const listedType = types.find((blockType) => blockType.type === type)
  const messages = [
    ...(blockTypes.block(type)?.check(fields) ?? []).map(({ message }) => message),
    ...(listedType?.schema ? findValueProblems(listedType.schema, fields) : []),
  ]
  const warnings = [...new Set(messages)].map((message) => ({ message, isBlocking: false }))
  const requiredPlan = getRequiredPlan(type)
  if (requiredPlan === null) return warnings
  return [{ message: `Requires the ${requiredPlan} plan`, isBlocking: true }, ...warnings]
}

/** Problems that the schema's hints reveal in a value: links without a target, images without alt text. */
function findValueProblems(schema: unknown, value: JsonValue | undefined): string[] {
  if (!isRecord(schema) || value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => findValueProblems(schema['items'], item))
  switch (schema['x-editor']) {
    case 'link':
      return [value].filter(isExample).map(describeExampleLink)
    case 'rich-text':
      return listLinks(value).filter(isExample).map(describeExampleLink)
    case 'image':
      return isRecord(value) && lacksAltText(value) ? ['An image has no alt text'] : []
  }
  return isRecord(value) && isRecord(schema['properties']) ? findFieldProblems(schema['properties'], value) : []
}

function findFieldProblems(
  properties: Record<string, unknown>,
  value: { readonly [name: string]: JsonValue },
): string[] {
  const hasLabel = typeof value['label'] === 'string' && value['label'] !== ''
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isLink = isRecord(schema) && schema['x-editor'] === 'link'
    // A link with a label needs an address. An image may go without a link.
    if (isLink && hasLabel && value[name] === '') return ['A link has no address']
    return findValueProblems(schema, value[name])
  })
}

function listLinks(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(listLinks)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'href' && typeof member === 'string' ? [member] : listLinks(member),
  )
}

/** Whether an address has a domain that is reserved for examples, and that nobody can own. */
function isExample(address: JsonValue): address is string {
  return (
    typeof address === 'string' &&
    URL.canParse(address) &&
    /(^|\.)(example|example\.(com|org|net))$/.test(new URL(address).hostname)
  )
}

function describeExampleLink(address: string): string {
  return `A link leads to the example address ${new URL(address).hostname}`
}

function lacksAltText({ src, alt }: Record<string, unknown>): boolean {
  return typeof src === 'string' && src !== '' && (typeof alt !== 'string' || alt.trim() === '')
}
