import { describe, expect, test } from 'vitest'
import { first, home, createSampleContent, second, third } from '#testing/documents/sample-content.ts'
import {
  applyEvents,
  edit,
  openedSession,
  createOthersEdit,
  remove,
  send,
  toText,
  write,
} from '#testing/documents/sample-session.ts'
import { writeDocument } from '../document.ts'

describe('typing', () => {
  test('undo of typing in a field restores the previous value', () => {
    const sessionAfterTyping = applyEvents(
      openedSession,
      write(first, 'H', 'g'),
      write(first, 'He', 'g'),
      write(first, 'Hey', 'g'),
    )
    expect([sessionAfterTyping.queue.length, sessionAfterTyping.undo.length]).toEqual([1, 1])
    expect(toText(applyEvents(sessionAfterTyping, { type: 'undo' }), first)).toBe('Text 0 of home')
  })

  test('letters typed during a request are another step of the same entry', () => {
    const sessionAfterTyping = applyEvents(
      openedSession,
      write(first, 'H', 'g'),
      send(),
      write(first, 'He', 'g'),
      write(first, 'Hey', 'g'),
    )
    expect([
      sessionAfterTyping.flight?.steps.length,
      sessionAfterTyping.queue.length,
      sessionAfterTyping.undo.length,
    ]).toEqual([1, 1, 1])
    expect(toText(applyEvents(sessionAfterTyping, { type: 'undo' }), first)).toBe('Text 0 of home')
  })

  test('undo restores the value from before the first letter, also if the first letters were refused', () => {
    const sessionAfterRejection = applyEvents(openedSession, write(first, 'H', 'g'), send(), write(first, 'He', 'g'), {
      type: 'rejected',
      message: 'Too short',
      operations: [0],
    })
    expect([toText(sessionAfterRejection, first), sessionAfterRejection.undo.length]).toEqual(['He', 1])
    expect(toText(applyEvents(sessionAfterRejection, { type: 'undo' }), first)).toBe('Text 0 of home')
  })

  test('another field, another gesture, or an end of typing starts a new entry', () => {
    const sessionAfterTyping = applyEvents(
      openedSession,
      write(first, 'a', 'g'),
      write(second, 'b', 'h'),
      write(second, 'c', 'h'),
      {
        type: 'endGesture',
      },
    )
    expect(applyEvents(sessionAfterTyping, write(second, 'd', 'h')).undo).toHaveLength(3)
  })

  test('a rejected edit changes only the error', () => {
    const rejected = applyEvents(openedSession, edit({ op: 'setBlock', page: home, block: first, fields: { text: 7 } }))
    expect(rejected).toEqual({
      ...openedSession,
      error: expect.objectContaining({ path: 'fields.text', operation: 0 }),
    })
  })
})

describe('history', () => {
  const session = applyEvents(
    openedSession,
    write(first, 'one'),
    edit({ op: 'moveBlock', page: home, block: second }),
    write(third, 'three'),
  )
  const ids = session.undo.map(({ id }) => id)

  test('undo of a removal restores the block as others have left it', () => {
    const theirs = { op: 'setBlock' as const, page: home, block: first, fields: { text: 'theirs' } }
    const removed = applyEvents(openedSession, edit(remove(first)), { type: 'read', ...createOthersEdit(2, theirs) })
    expect(toText(applyEvents(removed, { type: 'undo' }), first)).toBe('theirs')
  })

  test('undoing an entry alone can be undone', () => {
    const undoneAlone = applyEvents(session, { type: 'undoOne', entry: ids[0] ?? 0 })
    expect([toText(undoneAlone, first), toText(undoneAlone, third)]).toEqual(['Text 0 of home', 'three'])
    expect(undoneAlone.undo.at(-1)?.label).toBe("Undo: Change 'Text 0 of home'")
    expect(toText(applyEvents(undoneAlone, { type: 'undo' }), first)).toBe('one')
    expect(applyEvents(undoneAlone, { type: 'undoOne', entry: ids[0] ?? 0 })).toBe(undoneAlone)
  })

  test('a jump to before an entry that was undone alone restores the document of that time', () => {
    const undoneAlone = applyEvents(session, { type: 'undoOne', entry: ids[1] ?? 0 }, write(second, 'two'))
    const jumped = applyEvents(undoneAlone, { type: 'jump', entry: ids[0] ?? 0 })
    expect(writeDocument(jumped.view)).toEqual(writeDocument(applyEvents(openedSession, write(first, 'one')).view))
    expect(writeDocument(applyEvents(jumped, { type: 'jump', entry: undoneAlone.undo.at(-1)?.id ?? 0 }).view)).toEqual(
      writeDocument(undoneAlone.view),
    )
  })

  test('a jump goes back and forth to any entry', () => {
    const jumped = applyEvents(session, { type: 'jump', entry: ids[0] ?? 0 })
    expect([toText(jumped, first), toText(jumped, third), jumped.redo.length]).toEqual(['one', 'Text 2 of home', 2])
    expect(writeDocument(applyEvents(jumped, { type: 'jump', entry: ids[2] ?? 0 }).view)).toEqual(
      writeDocument(session.view),
    )
    expect(writeDocument(applyEvents(session, { type: 'jump', entry: null }).view)).toEqual(createSampleContent())
  })

  test('a new edit clears redo', () => {
    expect(applyEvents(session, { type: 'undo' }, write(second, 'new')).redo).toEqual([])
  })

  test('an edit of a deleted block that cannot be undone leaves the history', () => {
    const saved = applyEvents(openedSession, write(first, 'one'), write(second, 'two'), send(), {
      type: 'applied',
      ...createOthersEdit(3, { op: 'setBlock', page: home, block: first, fields: { text: 'one' } }, remove(second)),
    })
    const undoneSession = applyEvents(saved, { type: 'undo' })
    expect([undoneSession.error?.reason, undoneSession.undo.length]).toEqual(['block_not_found', 1])
    expect(toText(applyEvents(undoneSession, { type: 'undo' }), first)).toBe('Text 0 of home')
  })
})
