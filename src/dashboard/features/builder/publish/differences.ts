import type { PageContent } from '#contract/page-document.ts'
import {
  getBlockIds,
  getBlock,
  type Document,
  pageIds,
  getPage,
  pageOfBlock,
  readDocument,
} from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { blockName, pageName } from '#document/names.ts'
import { sameJson } from '#document/same-json.ts'

/** A difference between the draft and the published page. */
export interface Difference {
  /** Id of the block or page, or `theme` or `nav`. */
  target: string
  words: string
}

/** The changes that publishing would make, in the order of the pages. */
export function differences(live: PageContent, now: Document, blockTypes: BlockTypeRegistry): Difference[] {
  const both = { before: readDocument(live), now, blockTypes }
  const shared = pageIds(now).filter((page) => getPage(both.before, page))
  return [
    ...shape(both),
    ...pageIds(now).flatMap((page) => (shared.includes(page) ? ofPage(page, both) : [added(page, both)])),
    ...pageIds(both.before)
      .filter((page) => !getPage(now, page))
      .map((page) => ({ target: page, words: `Removed ${pageName(both.before, page)}` })),
  ]
}

interface Both {
  before: Document
  now: Document
  blockTypes: BlockTypeRegistry
}

function shape({ before, now }: Both): Difference[] {
  return [
    ...(sameJson(before.theme, now.theme) ? [] : [{ target: 'theme', words: 'Changed the theme' }]),
    ...(sameJson(before.nav, now.nav) ? [] : [{ target: 'nav', words: 'Changed the navigation' }]),
    ...(isReordered(pageIds(before), pageIds(now)) ? [{ target: 'pages', words: 'Moved pages' }] : []),
  ]
}

function added(page: string, { now }: Both): Difference {
  return { target: page, words: `Added ${pageName(now, page)}` }
}

function ofPage(page: string, both: Both): Difference[] {
  const { before, now } = both
  const ids = getBlockIds(now, page)
  const were = getBlockIds(before, page)
  const isSame = sameJson({ ...getPage(before, page) }, { ...getPage(now, page) })
  return [
    ...(isSame ? [] : [{ target: page, words: `Changed ${pageName(now, page)}` }]),
    ...ids.flatMap((id) => findBlockDifferences(id, both)),
    ...were
      .filter((id) => !getBlock(now, id))
      .map((id) => ({ target: id, words: `Removed ${blockName(before, id, both.blockTypes)}` })),
    ...(isReordered(were, ids) ? [{ target: page, words: `Moved blocks on ${pageName(now, page)}` }] : []),
  ]
}

function findBlockDifferences(id: string, { before, now, blockTypes }: Both): Difference[] {
  const [was, is] = [getBlock(before, id), getBlock(now, id)]
  const name = blockName(now, id, blockTypes)
  if (!was || !is) return [{ target: id, words: `Added ${name}` }]
  const isMoved = pageOfBlock(before, id) !== pageOfBlock(now, id)
  const isChanged = was.type !== is.type || !sameJson(was.fields, is.fields)
  if (!isMoved && !isChanged) return []
  return [{ target: id, words: `${isChanged ? 'Changed' : 'Moved'} ${name}` }]
}

/** Whether the items in both lists have another order. */
function isReordered(before: readonly string[], now: readonly string[]): boolean {
  const [known, remaining] = [new Set(before), new Set(now)]
  const were = before.filter((id) => remaining.has(id))
  return now.filter((id) => known.has(id)).some((id, index) => id !== were[index])
}
