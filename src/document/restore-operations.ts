import type { ContentBlock } from '#contract/page-document.ts'
import { getBlock, getBlocks, type Document, getPage, getPageOfBlock } from './document.ts'
import type { Operation } from './operation.ts'
import { isHeader, getBlockPlace, getPagePlace } from './rules.ts'

/** Operations that restore a removed block, which `document` still has. */
export function getRestoreBlockOperations(document: Document, id: string): Operation[] {
  const block = getBlock(document, id)
  const page = getPageOfBlock(document, id)
  if (!block || page === undefined) return []
  return [{ op: 'addBlock', page, id, type: block.type, fields: block.fields, after: getBlockPlace(document, id) }]
}

/** Operations that restore a removed page with its blocks, which `document` still has. */
export function getRestorePageOperations(document: Document, id: string): Operation[] {
  const page = getPage(document, id)
  const [header, ...blocks] = getBlocks(document, id)
  if (!page || !header || !isHeader(document, header.id)) return []
  const { name, slug, icon, id: _id, ...settings } = page
  return [
    { op: 'addPage', id, name, slug, icon, headerId: header.id, after: getPagePlace(document, id) },
    ...(Object.keys(settings).length > 0 ? [{ op: 'setPage' as const, page: id, fields: settings }] : []),
    { op: 'setBlock', page: id, block: header.id, fields: header.fields },
    ...blocks.map((block) => toAppendOperation(id, block)),
  ]
}

function toAppendOperation(page: string, { id, type, fields }: ContentBlock): Operation {
  return { op: 'addBlock', page, id, type, fields }
}
