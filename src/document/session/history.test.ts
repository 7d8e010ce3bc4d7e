import { describe, expect, test } from 'vitest'
import { first, home, sampleContent, second, third } from '#testing/documents/sample-content.ts'
import { after, edit, opened, others, remove, send, toText, write } from '#testing/documents/sample-session.ts'
import { writeDocument } from '../document.ts'

describe('typing', () => {
  test('letters in one field are one step and one entry, and undo restores the previous value', () => {
    const typed = after(opened, write(first, 'H', 'g'), write(first, 'He', 'g'), write(first, 'Hey', 'g'))
    expect([typed.queue.length, typed.undo.length]).toEqual([1, 1])
    expect(toText(after(typed, { type: 'undo' }), first)).toBe('Text 0 of home')
  })

  test('letters typed during a request are another step of the same entry', () => {
    const typed = after(opened, write(first, 'H', 'g'), send(), write(first, 'He', 'g'), write(first, 'Hey', 'g'))
    expect([typed.flight?.steps.length, typed.queue.length, typed.undo.length]).toEqual([1, 1, 1])
    expect(toText(after(typed, { type: 'undo' }), first)).toBe('Text 0 of home')
  })

  test('another field, another gesture, or an end of typing starts a new entry', () => {
    const typed = after(opened, write(first, 'a', 'g'), write(second, 'b', 'h'), write(second, 'c', 'h'), {
      type: 'settle',
    })
    expect(after(typed, write(second, 'd', 'h')).undo).toHaveLength(3)
  })

  test('a rejected edit changes nothing and returns the reason', () => {
    const refused = after(opened, edit({ op: 'setBlock', page: home, block: first, fields: { text: 7 } }))
    expect(refused).toEqual({ ...opened, error: expect.objectContaining({ path: 'fields.text', operation: 0 }) })
  })
})

describe('history', () => {
  const three = after(
    opened,
    write(first, 'one'),
    edit({ op: 'moveBlock', page: home, block: second }),
    write(third, 'three'),
  )
  const ids = three.undo.map(({ id }) => id)

  test('undo of a removal restores the block as others have left it', () => {
    const theirs = { op: 'setBlock' as const, page: home, block: first, fields: { text: 'theirs' } }
    const removed = after(opened, edit(remove(first)), { type: 'read', ...others(2, theirs) })
    expect(toText(after(removed, { type: 'undo' }), first)).toBe('theirs')
  })

  test('an entry in the middle can be undone alone, and that can be undone', () => {
    const without = after(three, { type: 'undoOne', entry: ids[0] ?? 0 })
    expect([toText(without, first), toText(without, third)]).toEqual(['Text 0 of home', 'three'])
    expect(without.undo.at(-1)?.label).toBe("Undo: Change 'Text 0 of home'")
    expect(toText(after(without, { type: 'undo' }), first)).toBe('one')
    expect(after(without, { type: 'undoOne', entry: ids[0] ?? 0 })).toBe(without)
  })

  test('a jump to before an entry undone alone restores the page of that time', () => {
    const without = after(three, { type: 'undoOne', entry: ids[1] ?? 0 }, write(second, 'two'))
    const back = after(without, { type: 'jump', entry: ids[0] ?? 0 })
    expect(writeDocument(back.view)).toEqual(writeDocument(after(opened, write(first, 'one')).view))
    expect(writeDocument(after(back, { type: 'jump', entry: without.undo.at(-1)?.id ?? 0 }).view)).toEqual(
      writeDocument(without.view),
    )
  })

  test('a jump goes to any entry, back and forth, and to the start', () => {
    const back = after(three, { type: 'jump', entry: ids[0] ?? 0 })
    expect([toText(back, first), toText(back, third), back.redo.length]).toEqual(['one', 'Text 2 of home', 2])
    expect(writeDocument(after(back, { type: 'jump', entry: ids[2] ?? 0 }).view)).toEqual(writeDocument(three.view))
    expect(writeDocument(after(three, { type: 'jump', entry: null }).view)).toEqual(sampleContent())
  })

  test('a new edit clears redo', () => {
    expect(after(three, { type: 'undo' }, write(second, 'new')).redo).toEqual([])
  })

  test('undo of an edit of a deleted block reports it, and the next undo takes the entry before', () => {
    const acknowledged = after(opened, write(first, 'one'), write(second, 'two'), send(), {
      type: 'answered',
      ...others(3, { op: 'setBlock', page: home, block: first, fields: { text: 'one' } }, remove(second)),
    })
    const undone = after(acknowledged, { type: 'undo' })
    expect([undone.error?.reason, undone.undo.length]).toEqual(['block_not_found', 1])
    expect(toText(after(undone, { type: 'undo' }), first)).toBe('Text 0 of home')
  })
})
