import { describe, expect, test } from 'vitest'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import {
  createSampleContent,
  toBlockId,
  first,
  home,
  menu,
  toPageId,
  second,
} from '#testing/documents/sample-content.ts'
import {
  applyEvents,
  edit,
  openedSession,
  createOthersEdit,
  remove,
  toText,
  write,
} from '#testing/documents/sample-session.ts'
import { apply } from '../apply.ts'
import { getBlockIds, getBlock, readDocument, writeDocument } from '../document.ts'
import { openSession } from './session-state.ts'
import { getSessionStatus } from './session-status.ts'

describe('edits of removed items', () => {
  const editedSession = applyEvents(openedSession, write(first, 'my words'), write(second, 'kept'))
  const afterRead = applyEvents(editedSession, { type: 'read', ...createOthersEdit(2, remove(first)) })

  test('become one conflict per item, with their content', () => {
    expect(afterRead.conflicts).toMatchObject([
      {
        why: 'removed',
        target: first,
        name: "'my words'",
        message: 'Someone else removed it',
        edits: ["Change 'Text 0 of home'"],
      },
    ])
    expect([afterRead.undo.length, afterRead.queue.length, getSessionStatus(afterRead).needsYou]).toEqual([1, 1, 1])
  })

  test('can be restored to their position', () => {
    const restored = applyEvents(afterRead, { type: 'putBack', item: afterRead.conflicts[0]?.id ?? 0 })
    expect([toText(restored, first), restored.conflicts, getBlockIds(restored.view, home)[1]]).toEqual([
      'my words',
      [],
      first,
    ])
    expect(getBlock(applyEvents(restored, { type: 'undo' }).view, first)).toBeUndefined()
  })

  test('are restored on another page if their page was deleted', () => {
    const editedOnMenu = applyEvents(
      openedSession,
      edit({ op: 'setBlock', page: menu, block: toBlockId('menu0n'), fields: { text: 'words' } }),
    )
    const removed = applyEvents(editedOnMenu, {
      type: 'read',
      ...createOthersEdit(2, { op: 'removeBlock', page: menu, block: toBlockId('menu0n') }),
    })
    const pageRemoved = applyEvents(removed, { type: 'read', ...createOthersEdit(3, { op: 'removePage', page: menu }) })
    const restored = applyEvents(pageRemoved, { type: 'putBack', item: pageRemoved.conflicts[0]?.id ?? 0 })
    expect(getBlockIds(restored.view, home).at(-1)).toBe(toBlockId('menu0n'))
  })

  test('are restored with their whole page, under another address if necessary', () => {
    const editedOnMenu = applyEvents(
      openedSession,
      edit({ op: 'setBlock', page: menu, block: toBlockId('menu0n'), fields: { text: 'words' } }),
    )
    const rivalPage = {
      op: 'addPage' as const,
      id: toPageId('rival'),
      headerId: toBlockId('rivalhead'),
      name: 'Rival',
      slug: 'menu',
    }
    const removed = applyEvents(editedOnMenu, {
      type: 'read',
      ...createOthersEdit(2, { op: 'removePage', page: menu }, rivalPage),
    })
    expect(removed.conflicts).toMatchObject([{ target: menu, name: "the page 'Menu'" }])
    const restored = applyEvents(removed, { type: 'putBack', item: removed.conflicts[0]?.id ?? 0 })
    const page = writeDocument(restored.view).pages.find(({ id }) => id === menu)
    expect([page?.slug, page?.blocks[1]?.fields['text'], page?.blocks.length]).toEqual(['menu-2', 'words', 4])
  })

  test('are restored with a page whose address is the longest one', () => {
    const slug = `${'a'.repeat(57)}-bc`
    const content = createSampleContent()
    const pages = content.pages.map((page) => (page.id === menu ? { ...page, slug } : page))
    const rival = { id: toPageId('rival'), headerId: toBlockId('rivalhead'), name: 'Rival', slug }
    const withoutMenu = apply(
      readDocument({ ...content, pages }),
      [
        { op: 'removePage', page: menu },
        { op: 'addPage', ...rival },
      ],
      sampleBlockTypes,
    )
    if (!withoutMenu.ok) throw new Error(withoutMenu.rejection.message)
    const removed = applyEvents(
      openSession({ revision: 1, content: { ...content, pages } }),
      edit({ op: 'setBlock', page: menu, block: toBlockId('menu0n'), fields: { text: 'words' } }),
      { type: 'read', revision: 2, content: writeDocument(withoutMenu.document) },
    )
    const restored = applyEvents(removed, { type: 'putBack', item: removed.conflicts[0]?.id ?? 0 })
    expect(writeDocument(restored.view).pages.find(({ id }) => id === menu)?.slug).toBe(`${'a'.repeat(57)}-2`)
  })

  test('do not conflict if this person removes the item too', () => {
    const merged = applyEvents(openedSession, write(first, 'x'), edit(remove(first)), {
      type: 'read',
      ...createOthersEdit(2, remove(first)),
    })
    expect([merged.conflicts, merged.queue]).toEqual([[], []])
  })
})

describe('a field that both changed', () => {
  const theirs = { op: 'setBlock' as const, page: home, block: first, fields: { text: 'theirs' } }
  const afterRead = applyEvents(openedSession, write(first, 'mine'), { type: 'read', ...createOthersEdit(2, theirs) })

  test('keeps my value and reports theirs', () => {
    expect(toText(afterRead, first)).toBe('mine')
    expect(afterRead.overlaps).toEqual([{ target: first, field: 'text', mine: 'mine', theirs: 'theirs' }])
  })

  test('can take their value, or keep mine', () => {
    const withTheirs = applyEvents(afterRead, { type: 'takeTheirs', target: first, field: 'text' })
    expect([toText(withTheirs, first), withTheirs.overlaps]).toEqual(['theirs', []])
    expect(applyEvents(afterRead, { type: 'keepMine', target: first, field: 'text' }).overlaps).toEqual([])
  })

  test('shows theirs if my change was undone before it was sent', () => {
    const undoneSession = applyEvents(openedSession, write(first, 'mine'), { type: 'undo' })
    const read = applyEvents(undoneSession, { type: 'read', ...createOthersEdit(2, theirs) })
    expect([toText(read, first), read.overlaps, read.queue]).toEqual(['theirs', [], []])
    const redone = applyEvents(undoneSession, { type: 'redo' }, { type: 'read', ...createOthersEdit(2, theirs) })
    expect(toText(redone, first)).toBe('mine')
    expect(toText(applyEvents(redone, { type: 'undo' }), first)).toBe('theirs')
    expect(toText(applyEvents(read, { type: 'redo' }), first)).toBe('mine')
  })

  test('shows theirs after undo, and mine after redo', () => {
    const undoneSession = applyEvents(afterRead, { type: 'undo' })
    expect([toText(undoneSession, first), toText(applyEvents(undoneSession, { type: 'redo' }), first)]).toEqual([
      'theirs',
      'mine',
    ])
  })
})
