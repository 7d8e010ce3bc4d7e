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
import { isSameJson } from '#document/same-json.ts'

/** A difference between the draft and the published page. */
export interface Difference {
  /** Id of the block or page, or `theme` or `nav`. */
  target: string
  description: string
}

/** The changes that publishing would make, in the order of the pages. */
export function findDifferences(
  liveContent: PageContent,
  draft: Document,
  blockTypes: BlockTypeRegistry,
): Difference[] {
  const comparedDocuments = { live: readDocument(liveContent), draft, blockTypes }
  const sharedIds = getPageIds(draft).filter((page) => getPage(comparedDocuments.live, page))
  return [
    ...findDocumentDifferences(comparedDocuments),
    ...getPageIds(draft).flatMap((page) =>
      sharedIds.includes(page)
        ? findPageDifferences(page, comparedDocuments)
        : [describeAddedPage(page, comparedDocuments)],
    ),
    ...getPageIds(comparedDocuments.live)
      .filter((page) => !getPage(draft, page))
      .map((page) => ({ target: page, description: `Removed ${getPageName(comparedDocuments.live, page)}` })),
  ]
}

interface ComparedDocuments {
  live: Document
  draft: Document
  blockTypes: BlockTypeRegistry
}

function findDocumentDifferences({ live, draft }: ComparedDocuments): Difference[] {
  return [
    ...(isSameJson(live.theme, draft.theme) ? [] : [{ target: 'theme', description: 'Changed the theme' }]),
    ...(isSameJson(live.nav, draft.nav) ? [] : [{ target: 'nav', description: 'Changed the navigation' }]),
    ...(isReordered(getPageIds(live), getPageIds(draft)) ? [{ target: 'pages', description: 'Moved pages' }] : []),
  ]
}

function describeAddedPage(page: string, { draft }: ComparedDocuments): Difference {
  return { target: page, description: `Added ${getPageName(draft, page)}` }
}

function findPageDifferences(page: string, comparedDocuments: ComparedDocuments): Difference[] {
  const { live, draft } = comparedDocuments
  const ids = getBlockIds(draft, page)
  const liveIds = getBlockIds(live, page)
  const hasSameSettings = isSameJson({ ...getPage(live, page) }, { ...getPage(draft, page) })
  return [
    ...(hasSameSettings ? [] : [{ target: page, description: `Changed ${getPageName(draft, page)}` }]),
    ...ids.flatMap((id) => findBlockDifferences(id, comparedDocuments)),
    ...liveIds
      .filter((id) => !getBlock(draft, id))
      .map((id) => ({ target: id, description: `Removed ${getBlockName(live, id, comparedDocuments.blockTypes)}` })),
    ...(isReordered(liveIds, ids)
      ? [{ target: page, description: `Moved blocks on ${getPageName(draft, page)}` }]
      : []),
  ]
}

function findBlockDifferences(id: string, { live, draft, blockTypes }: ComparedDocuments): Difference[] {
  const [liveBlock, draftBlock] = [getBlock(live, id), getBlock(draft, id)]
  const name = getBlockName(draft, id, blockTypes)
  if (!liveBlock || !draftBlock) return [{ target: id, description: `Added ${name}` }]
  const isMoved = getPageOfBlock(live, id) !== getPageOfBlock(draft, id)
  const isChanged = liveBlock.type !== draftBlock.type || !isSameJson(liveBlock.fields, draftBlock.fields)
  if (!isMoved && !isChanged) return []
  return [{ target: id, description: `${isChanged ? 'Changed' : 'Moved'} ${name}` }]
}

/** Whether the items that are in both lists are in another order. */
function isReordered(live: readonly string[], draft: readonly string[]): boolean {
  const [liveIds, draftIds] = [new Set(live), new Set(draft)]
  const sharedIds = live.filter((id) => draftIds.has(id))
  return draft.filter((id) => liveIds.has(id)).some((id, index) => id !== sharedIds[index])
}
