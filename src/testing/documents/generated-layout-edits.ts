import type { JsonObject } from '#contract/json.ts'
import { getBlockIds, getBlock, type Document, getPageIds, getPageOfBlock } from '#document/document.ts'
import type { SetBlock } from '#document/operation.ts'
import { type MakeEdit, pick } from './generated-edits.ts'
import { toBlockId } from './sample-content.ts'

const spans = [3, 4, 6, 8, 9]

/** Edits of columns and sections, as the builder makes them: each is one edit of several operations. */
export const generatedLayoutEdits: Record<string, MakeEdit> = {
  setSpan: (document, { at, to }) => {
    const block = pick(listPlaceable(document), at)
    // Every sixth choice sets the default again.
    const span = spans[to % (spans.length + 1)]
    return block === undefined ? [] : [setLayout(document, block, span === undefined ? {} : { span })]
  },
  /** Drops a block beside another one: the blocks of the row share it. */
  dropBeside: (document, choice) => {
    const drop = chooseDrop(document, choice)
    return drop === null ? [] : [drop.move, setLayout(document, drop.target, { span: 6 }), drop.setLayout({ span: 6 })]
  },
  /** Drops a block into the column of another one. */
  dropBelow: (document, choice) => {
    const drop = chooseDrop(document, choice)
    return drop === null ? [] : [drop.move, drop.setLayout({ below: true })]
  },
  addSection: (document, { at, to }, word) => {
    const page = pick(getPageIds(document), at) ?? ''
    const after = pick(getBlockIds(document, page), to) ?? null
    return [{ op: 'addBlock', page, type: 'section', fields: { title: word }, id: toBlockId(word), after }]
  },
  /** Moves a section with its blocks behind another section, or to the end of the page. */
  moveSection: (document, { at, to }) => {
    const movedSection = pick(listSections(document), at)
    const otherSections = movedSection
      ? listSections(document).filter(({ page, ids }) => page === movedSection.page && ids !== movedSection.ids)
      : []
    const target = pick(otherSections, to)
    if (!movedSection) return []
    const { page, ids } = movedSection
    return ids
      .toReversed()
      .map((block) => ({ op: 'moveBlock', page, block, ...(target && { after: target.ids.at(-1) ?? null }) }))
  },
  removeSection: (document, { at }) => {
    const section = pick(listSections(document), at)
    return section?.ids.map((block) => ({ op: 'removeBlock', page: section.page, block })) ?? []
  },
}

/** Moves a block behind another one. Null if they are the same block. */
function chooseDrop(document: Document, { at, to }: Parameters<MakeEdit>[1]) {
  const placeable = listPlaceable(document)
  const [block, target] = [pick(placeable, at), pick(placeable, to)]
  if (block === undefined || target === undefined || block === target) return null
  const page = getPageOfBlock(document, block) ?? ''
  const toPage = getPageOfBlock(document, target) ?? ''
  return {
    target,
    move: { op: 'moveBlock' as const, page, block, toPage, after: target },
    setLayout: (layout: JsonObject) => ({ ...setLayout(document, block, layout), page: toPage }),
  }
}

function setLayout(document: Document, block: string, layout: JsonObject): SetBlock {
  const page = getPageOfBlock(document, block) ?? ''
  return { op: 'setBlock', page, block, fields: { layout } }
}

/** The blocks that can stand beside others. */
function listPlaceable(document: Document): string[] {
  return getPageIds(document)
    .flatMap((page) => getBlockIds(document, page))
    .filter((id) => !['header', 'section'].includes(getBlock(document, id)?.type ?? ''))
}

/** The sections of all pages, each with the ids of its own block and of the blocks in it. */
function listSections(document: Document): { page: string; ids: string[] }[] {
  return getPageIds(document).flatMap((page) => {
    const sections: { page: string; ids: string[] }[] = []
    for (const id of getBlockIds(document, page)) {
      if (getBlock(document, id)?.type === 'section') sections.push({ page, ids: [id] })
      else sections.at(-1)?.ids.push(id)
    }
    return sections
  })
}
