import type { PageContent } from '#contract/page-document.ts'
import {
  getBlockIds,
  getBlock,
  type Document,
  getPageIds,
  getPage,
  getPageOfBlock,
  readDocument,
} from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { getBlockName, getPageName } from '#document/names.ts'
import { sameJson } from '#document/same-json.ts'

/** A difference between the draft and the published page. */
export interface Difference {
  /** Id of the block or page, or `theme` or `nav`. */
  target: string
  words: string
}

/** The changes that publishing would make, in the order of the pages. */
export function findDifferences(live: PageContent, draft: Document, blockTypes: BlockTypeRegistry): Difference[] {
  const compared = { before: readDocument(live), draft, blockTypes }
  const shared = getPageIds(draft).filter((page) => getPage(compared.before, page))
  return [
    ...findDocumentDifferences(compared),
    ...getPageIds(draft).flatMap((page) =>
      shared.includes(page) ? findPageDifferences(page, compared) : [describeAddedPage(page, compared)],
    ),
    ...getPageIds(compared.before)
      .filter((page) => !getPage(draft, page))
      .map((page) => ({ target: page, words: `Removed ${getPageName(compared.before, page)}` })),
  ]
}

interface ComparedDocuments {
  before: Document
  draft: Document
  blockTypes: BlockTypeRegistry
}

function findDocumentDifferences({ before, draft }: ComparedDocuments): Difference[] {
  return [
    ...(sameJson(before.theme, draft.theme) ? [] : [{ target: 'theme', words: 'Changed the theme' }]),
    ...(sameJson(before.nav, draft.nav) ? [] : [{ target: 'nav', words: 'Changed the navigation' }]),
    ...(isReordered(getPageIds(before), getPageIds(draft)) ? [{ target: 'pages', words: 'Moved pages' }] : []),
  ]
}

function describeAddedPage(page: string, { draft }: ComparedDocuments): Difference {
  return { target: page, words: `Added ${getPageName(draft, page)}` }
}

function findPageDifferences(page: string, compared: ComparedDocuments): Difference[] {
  const { before, draft } = compared
  const ids = getBlockIds(draft, page)
  const idsBefore = getBlockIds(before, page)
  const isSame = sameJson({ ...getPage(before, page) }, { ...getPage(draft, page) })
  return [
    ...(isSame ? [] : [{ target: page, words: `Changed ${getPageName(draft, page)}` }]),
    ...ids.flatMap((id) => findBlockDifferences(id, compared)),
    ...idsBefore
      .filter((id) => !getBlock(draft, id))
      .map((id) => ({ target: id, words: `Removed ${getBlockName(before, id, compared.blockTypes)}` })),
    ...(isReordered(idsBefore, ids) ? [{ target: page, words: `Moved blocks on ${getPageName(draft, page)}` }] : []),
  ]
}

function findBlockDifferences(id: string, { before, draft, blockTypes }: ComparedDocuments): Difference[] {
  const [blockBefore, blockNow] = [getBlock(before, id), getBlock(draft, id)]
  const name = getBlockName(draft, id, blockTypes)
  if (!blockBefore || !blockNow) return [{ target: id, words: `Added ${name}` }]
  const isMoved = getPageOfBlock(before, id) !== getPageOfBlock(draft, id)
  const isChanged = blockBefore.type !== blockNow.type || !sameJson(blockBefore.fields, blockNow.fields)
  if (!isMoved && !isChanged) return []
  return [{ target: id, words: `${isChanged ? 'Changed' : 'Moved'} ${name}` }]
}

/** Whether the items in both lists have another order. */
function isReordered(before: readonly string[], now: readonly string[]): boolean {
  const [idsBefore, idsNow] = [new Set(before), new Set(now)]
  const sharedBefore = before.filter((id) => idsNow.has(id))
  return now.filter((id) => idsBefore.has(id)).some((id, index) => id !== sharedBefore[index])
}
