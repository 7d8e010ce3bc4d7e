import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockNode, Document, PageNode } from './document.ts'
import { deleteId, getId, type IdMap, setId } from './hash-array-mapped-trie.ts'

/** Inserts a block after the block `before`; null inserts it first. Both must exist. */
export function putBlock(
  document: Document,
  block: ContentBlock,
  { page, before }: { page: string; before: string | null },
): Document {
  const after = before === null ? (getId(document.pages, page)?.first ?? null) : existing(document, before).after
  const made = setId(document.blocks, block.id, { block, page, before, after })
  const blocks = relinked(relinked(made, before, { after: block.id }), after, { before: block.id })
  return withPage({ ...document, blocks }, page, (node) => ({
    ...node,
    first: before === null ? block.id : node.first,
    last: after === null ? block.id : node.last,
    length: node.length + 1,
  }))
}

/** Removes an existing block from its page. */
export function takeBlock(document: Document, id: string): Document {
  const { page, before, after } = existing(document, id)
  const blocks = relinked(relinked(deleteId(document.blocks, id), before, { after }), after, { before })
  return withPage({ ...document, blocks }, page, (node) => ({
    ...node,
    first: before === null ? after : node.first,
    last: after === null ? before : node.last,
    length: node.length - 1,
  }))
}

/** Replaces a block by another with the same id. */
export function replaceBlock(document: Document, block: ContentBlock): Document {
  return { ...document, blocks: setId(document.blocks, block.id, { ...existing(document, block.id), block }) }
}

function existing(document: Document, id: string): BlockNode {
  const node = getId(document.blocks, id)
  if (!node) throw new Error(`There is no block ${id}.`)
  return node
}

function relinked(
  blocks: IdMap<BlockNode>,
  id: string | null,
  link: Partial<Pick<BlockNode, 'before' | 'after'>>,
): IdMap<BlockNode> {
  const node = id === null ? undefined : getId(blocks, id)
  return node ? setId(blocks, node.block.id, { ...node, ...link }) : blocks
}

function withPage(document: Document, page: string, change: (node: PageNode) => PageNode): Document {
  const node = getId(document.pages, page)
  if (!node) throw new Error(`There is no page ${page}.`)
  return { ...document, pages: setId(document.pages, page, change(node)) }
}
