import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockNode, Document, PageNode } from './document.ts'
import { deleteById, getById, type IdMap, setById } from './hash-array-mapped-trie.ts'

/** Inserts a block after the block `before`; null inserts it first. The page and `before` must exist. */
export function insertBlock(
  document: Document,
  block: ContentBlock,
  { page, before }: { page: string; before: string | null },
): Document {
  const after = before === null ? (getById(document.pages, page)?.first ?? null) : requireNode(document, before).after
  const blocksById = setById(document.blocks, block.id, { block, page, before, after })
  const blocks = relink(relink(blocksById, before, { after: block.id }), after, { before: block.id })
  return updatePage({ ...document, blocks }, page, (node) => ({
    ...node,
    first: before === null ? block.id : node.first,
    last: after === null ? block.id : node.last,
    length: node.length + 1,
  }))
}

/** Removes an existing block from its page. */
export function detachBlock(document: Document, id: string): Document {
  const { page, before, after } = requireNode(document, id)
  const blocks = relink(relink(deleteById(document.blocks, id), before, { after }), after, { before })
  return updatePage({ ...document, blocks }, page, (node) => ({
    ...node,
    first: before === null ? after : node.first,
    last: after === null ? before : node.last,
    length: node.length - 1,
  }))
}

/** Replaces a block with another one that has the same id. */
export function replaceBlock(document: Document, block: ContentBlock): Document {
  return { ...document, blocks: setById(document.blocks, block.id, { ...requireNode(document, block.id), block }) }
}

function requireNode(document: Document, id: string): BlockNode {
  const node = getById(document.blocks, id)
  if (!node) throw new Error(`There is no block ${id}.`)
  return node
}

function relink(
  blocks: IdMap<BlockNode>,
  id: string | null,
  link: Partial<Pick<BlockNode, 'before' | 'after'>>,
): IdMap<BlockNode> {
  const node = id === null ? undefined : getById(blocks, id)
  return node ? setById(blocks, node.block.id, { ...node, ...link }) : blocks
}

function updatePage(document: Document, page: string, change: (node: PageNode) => PageNode): Document {
  const node = getById(document.pages, page)
  if (!node) throw new Error(`There is no page ${page}.`)
  return { ...document, pages: setById(document.pages, page, change(node)) }
}
