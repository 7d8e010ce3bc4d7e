import { getBlockIds, getBlock, type Document, getPageIds, getPageOfBlock } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import { toBlockId, toPageId } from './sample-content.ts'

/** Numbers that choose, modulo the number of choices. */
export interface Choice {
  at: number
  to: number
}

/** A plausible edit of a document. `word` is a unique word, used as text and in ids. */
export type MakeEdit = (document: Document, choice: Choice, word: string) => Operation[]

export const generatedEdits: Record<string, MakeEdit> = {
  setBlock,
  // The model of the service refuses this word.
  setForbidden: (document, choice, word) => setBlock(document, choice, `${word} forbidden`),
  addBlock: (document, choice, word) => [
    createAddition(document, choice, { type: 'text', fields: { text: word }, word }),
  ],
  addList: (document, choice, word) => [
    createAddition(document, choice, { type: 'list', fields: { title: word }, word }),
  ],
  // The model of the service refuses this one, too.
  addPro: (document, choice, word) => [createAddition(document, choice, { type: 'pro', fields: { text: word }, word })],
  addAndFill: (document, choice, word) => [
    createAddition(document, choice, { type: 'text', fields: {}, word }),
    { op: 'setBlock', page: pickPage(document, choice.at), block: toBlockId(word), fields: { text: word } },
  ],
  removeBlock: (document, { at }) => editBlock(document, at, (page, block) => [{ op: 'removeBlock', page, block }]),
  moveBlock: (document, { at, to }) =>
    editBlock(document, at, (page, block) => {
      const toPage = to % 3 === 0 ? pickPage(document, to) : page
      return [{ op: 'moveBlock', page, block, toPage, ...pickPlace(getBlockIds(document, toPage), to, block) }]
    }),
  moveTwo: (document, { at, to }) =>
    editBlock(document, at, (page, block) => {
      const other = getBlockIds(document, page).find((id) => id !== block && getBlock(document, id)?.type !== 'header')
      const move = { op: 'moveBlock' as const, page, after: null }
      return other === undefined || to % 2 === 0
        ? [{ ...move, block }]
        : [
            { ...move, block },
            { ...move, block: other },
          ]
    }),
  setTheme: (_, { at }, word) => [{ op: 'setTheme', theme: { [at % 2 === 0 ? 'palette' : 'corners']: word } }],
  clearTheme: (_, { at }) => [{ op: 'setTheme', theme: { [at % 2 === 0 ? 'palette' : 'corners']: null } }],
  setNav: (_, __, word) => [{ op: 'setNav', nav: { style: word } }],
  addPage: (document, { to }, word) => [
    {
      op: 'addPage',
      id: toPageId(word),
      headerId: toBlockId(`${word}h`),
      name: word,
      slug: word,
      ...pickPlace(getPageIds(document), to),
    },
  ],
  // Several people may choose the same slug.
  addSamePage: (document, { to }, word) => [
    {
      op: 'addPage',
      id: toPageId(word),
      headerId: toBlockId(`${word}h`),
      name: word,
      slug: 'same',
      ...pickPlace(getPageIds(document), to),
    },
  ],
  removePage: (document, { at }) => editPage(document, at, (page) => [{ op: 'removePage', page }]),
  setPage: (document, { at, to }, word) =>
    editPage(document, at, (page) => [
      { op: 'setPage', page, fields: to % 2 === 0 ? { name: word } : { slug: word, icon: word } },
    ]),
  setPageSetting: (document, { at, to }, word) =>
    editPage(document, at, (page) => [
      {
        op: 'setPage',
        page,
        fields: to % 3 === 0 ? { title: null } : { title: word, canonical: `https://${word}.example` },
      },
    ]),
  movePage: (document, { at, to }) =>
    editPage(document, at, (page) => [{ op: 'movePage', page, ...pickPlace(getPageIds(document), to, page) }]),
}

function setBlock(document: Document, { at, to }: Choice, word: string): Operation[] {
  const page = pickPage(document, at)
  const id = pick(getBlockIds(document, page), to)
  const block = id === undefined ? undefined : getBlock(document, id)
  if (!block) return []
  const names = Object.keys(block.fields).filter((name) => name !== 'items' && name !== 'layout')
  return [{ op: 'setBlock', page, block: block.id, fields: { [pick(names, at) ?? 'text']: word } }]
}

function createAddition(
  document: Document,
  { at, to }: Choice,
  { word, ...block }: { type: string; fields: Record<string, string>; word: string },
): Operation {
  const page = pickPage(document, at)
  return { op: 'addBlock', page, ...block, id: toBlockId(word), ...pickPlace(getBlockIds(document, page), to) }
}

function editBlock(document: Document, at: number, make: (page: string, block: string) => Operation[]): Operation[] {
  const movable = getPageIds(document).flatMap((page) => getBlockIds(document, page).slice(1))
  const block = pick(movable, at)
  const page = block === undefined ? undefined : getPageOfBlock(document, block)
  return block === undefined || page === undefined ? [] : make(page, block)
}

function editPage(document: Document, at: number, make: (page: string) => Operation[]): Operation[] {
  const page = pick(getPageIds(document).slice(1), at)
  return page === undefined ? [] : make(page)
}

function pickPlace(ids: readonly string[], to: number, movedId?: string): { after?: string | null } {
  if (to % 7 === 0) return {}
  return {
    after:
      to % 7 === 1
        ? null
        : (pick(
            ids.filter((id) => id !== movedId),
            to,
          ) ?? null),
  }
}

function pickPage(document: Document, at: number): string {
  return pick(getPageIds(document), at) ?? ''
}

export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(1, items.length)]
}
