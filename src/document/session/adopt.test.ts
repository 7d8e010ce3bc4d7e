import { expect, test } from 'vitest'
import { json } from '#testing/documents/model-service.ts'
import { first, home, made, second, third } from '#testing/documents/sample-content.ts'
import { after, edit, opened, others, remove, send, toText, write } from '#testing/documents/sample-session.ts'
import { getBlockIds } from '../document.ts'
import type { SessionEvent } from '../edit-session.ts'
import { saveSession } from './saved-session.ts'
import type { EditSession } from './session-state.ts'

const addEdit = edit({ op: 'addBlock', page: home, id: made, type: 'text', fields: { text: 'added' } })
const createAdoptEvent = (session: EditSession): SessionEvent => ({
  type: 'adopt',
  session: json(saveSession(session)),
})

test('the unsaved edits of another session are applied after those of this session', () => {
  const closed = after(opened, write(second, 'theirs'), { type: 'undo' }, write(first, 'flying'), send(), addEdit)
  const merged = after(opened, write(third, 'mine'), createAdoptEvent(closed))
  expect([toText(merged, first), toText(merged, made), toText(merged, third)]).toEqual(['flying', 'added', 'mine'])
  expect(merged.queue.map(({ n }) => n)).toEqual([...new Set(merged.queue.map(({ n }) => n))].toSorted((a, b) => a - b))
  const undone = after(merged, { type: 'undo' }, { type: 'undo' })
  expect([toText(undone, first), toText(undone, made), toText(undone, third)]).toEqual([
    'Text 0 of home',
    undefined,
    'mine',
  ])
})

test('edits of another session that the service has already applied are not applied again', () => {
  const closed = after(opened, addEdit, send())
  const response = others(2, { op: 'addBlock', page: home, id: made, type: 'text', fields: { text: 'added' } })
  const merged = after(opened, { type: 'read', ...response }, createAdoptEvent(closed))
  expect(getBlockIds(merged.view, home).filter((id) => id === made)).toHaveLength(1)
  expect(merged.queue).toEqual([])
})

test('conflicts of another session become conflicts of this session', () => {
  const otherWithConflict = after(opened, write(first, 'lost there'), { type: 'read', ...others(2, remove(first)) })
  const closed = after(otherWithConflict, write(second, 'lost here'))
  const merged = after(opened, { type: 'read', ...others(3, remove(first), remove(second)) }, createAdoptEvent(closed))
  expect(merged.conflicts.map(({ target }) => target)).toEqual([first, second])
  expect(new Set(merged.conflicts.map(({ id }) => id)).size).toBe(2)
  const restored = after(merged, ...merged.conflicts.map(({ id }): SessionEvent => ({ type: 'putBack', item: id })))
  expect([toText(restored, first), toText(restored, second)]).toEqual(['lost there', 'lost here'])
})
