import type { Operation } from '#document/operation.ts'
import { countBlocks, type Document, getPageIds, writeDocument } from '#document/document.ts'
import { invalidField } from '#service/http/api-error.ts'

const MAX_PAGES = 100
const MAX_BLOCKS = 5_000
const MAX_DOCUMENT_BYTES = 4_000_000

/**
 * Refuses operations that make a document too large, naming the last one that makes it grow, and returns the size in bytes. The document
 * is measured only if `upperBound` is too large.
 */
export function requireAllowedSize(document: Document, operations: readonly Operation[], upperBound: number): number {
  if (getPageIds(document).length > MAX_PAGES) throw createSizeError(operations, ['addPage'], `${MAX_PAGES} pages`)
  if (countBlocks(document) > MAX_BLOCKS)
    throw createSizeError(operations, ['addBlock', 'addPage'], `${MAX_BLOCKS.toLocaleString('en')} blocks`)
  if (upperBound <= MAX_DOCUMENT_BYTES) return upperBound
  const bytes = countJsonBytes(writeDocument(document))
  if (bytes > MAX_DOCUMENT_BYTES)
    throw createSizeError(operations, ['addBlock', 'setBlock', 'setTheme', 'setNav', 'addPage', 'setPage'], '4 MB')
  return bytes
}

/** The size of a value as JSON, in bytes. */
export function countJsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function createSizeError(operations: readonly Operation[], growing: readonly Operation['op'][], ceiling: string) {
  const last = operations.findLastIndex(({ op }) => growing.includes(op))
  return invalidField('body', `operations.${last}`, `A document has at most ${ceiling}`)
}
