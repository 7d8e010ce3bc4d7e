import { MAX_LIST_DEPTH, type ListItem, type RichList, type RichNode, type RichText } from '#blocks/schema/rich-text.ts'
import type { PastedParagraph } from './pasted-content.ts'

/** Pasted paragraphs as rich text. Headings become paragraphs, and lists that are nested too deep get the deepest level allowed. */
export function toRichText(paragraphs: readonly PastedParagraph[]): RichText {
  const content: RichNode[] = []
  // The open lists, the outermost first.
  const lists: RichList[] = []
  for (const paragraph of paragraphs) {
    const { kind, content: spans } = paragraph
    if (kind === 'item' || kind === 'continuation') addToList({ content, lists }, paragraph)
    else {
      lists.splice(0)
      content.push({ type: 'paragraph', content: spans })
    }
  }
  return { type: 'doc', content }
}

interface OpenLists {
  content: RichNode[]
  lists: RichList[]
}

function addToList({ content, lists }: OpenLists, { kind, level, isOrdered, content: spans }: PastedParagraph): void {
  const depth = Math.min(Math.max(level, 1), MAX_LIST_DEPTH, lists.length + 1)
  lists.splice(depth)
  const paragraph: RichNode = { type: 'paragraph', content: spans }
  const item = getLastItem(lists.at(-1))
  if (kind === 'continuation' && item) return void item.content.push(paragraph)
  const type = isOrdered ? 'orderedList' : 'bulletList'
  const openList = lists[depth - 1]
  const continuesList = openList !== undefined && (openList.type === type || level > MAX_LIST_DEPTH)
  const list: RichList = continuesList ? openList : { type, content: [] }
  if (!continuesList) (getLastItem(lists[depth - 2])?.content ?? content).push(list)
  lists[depth - 1] = list
  list.content.push({ type: 'listItem', content: [paragraph] })
}

function getLastItem(list: RichList | undefined): ListItem | undefined {
  return list?.content.at(-1)
}
