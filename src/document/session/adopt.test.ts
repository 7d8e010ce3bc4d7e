import { expect, test } from 'vitest'
import { json } from '#testing/documents/model-service.ts'
import { first, home, made, second, third } from '#testing/documents/sample-content.ts'
import { after, edit, opened, others, remove, send, toText, write } from '#testing/documents/sample-session.ts'
import { getBlockIds } from '../document.ts'
import type { SessionEvent } from '../edit-session.ts'
import { saveSession } from './saved-session.ts'
import type { EditSession } from './session-state.ts'

const addEdit = edit({ op: 'addBlock', page: home, id: made, type: 'text', fields: { text: 'added' } })
const adopting = (session: EditSession): SessionEvent => ({ type: 'adopt', session: json(saveSession(session)) })

test('edits in flight and queued in another session are applied after this one’s queue, and can be undone', () => {
  const closed = after(opened, write(second, 'theirs'), { type: 'undo' }, write(first, 'flying'), send(), addEdit)
  const both = after(opened, write(third, 'mine'), adopting(closed))
  expect([toText(both, first), toText(both, made), toText(both, third)]).toEqual(['flying', 'added', 'mine'])
  expect(both.queue.map(({ n }) => n)).toEqual([...new Set(both.queue.map(({ n }) => n))].toSorted((a, b) => a - b))
  const undone = after(both, { type: 'undo' }, { type: 'undo' })
  expect([toText(undone, first), toText(undone, made), toText(undone, third)]).toEqual([
    'Text 0 of home',
    undefined,
    'mine',
  ])
})

test('edits that had reached the service are applied once', () => {
  const closed = after(opened, addEdit, send())
  const landed = others(2, { op: 'addBlock', page: home, id: made, type: 'text', fields: { text: 'added' } })
  const both = after(opened, { type: 'read', ...landed }, adopting(closed))
  expect(getBlockIds(both.view, home).filter((id) => id === made)).toHaveLength(1)
  expect(both.queue).toEqual([])
})

test('conflicts of the other session, and edits that cannot be applied, become conflicts here', () => {
  const lost = after(opened, write(first, 'lost there'), { type: 'read', ...others(2, remove(first)) })
  const closed = after(lost, write(second, 'lost here'))
  const both = after(opened, { type: 'read', ...others(3, remove(first), remove(second)) }, adopting(closed))
  expect(both.conflicts.map(({ target }) => target)).toEqual([first, second])
  expect(new Set(both.conflicts.map(({ id }) => id)).size).toBe(2)
  const back = after(both, ...both.conflicts.map(({ id }): SessionEvent => ({ type: 'putBack', item: id })))
  expect([toText(back, first), toText(back, second)]).toEqual(['lost there', 'lost here'])
})
