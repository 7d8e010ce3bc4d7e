import { expect, test } from 'vitest'
import { json } from '#testing/documents/model-service.ts'
import { first, home, madeBlock, second, third } from '#testing/documents/sample-content.ts'
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
import { getBlockIds } from '../document.ts'
import type { SessionEvent } from '../edit-session.ts'
import { saveSession } from './saved-session.ts'
import type { EditSession } from './session-state.ts'

const addEdit = edit({ op: 'addBlock', page: home, id: madeBlock, type: 'text', fields: { text: 'added' } })
const createAdoptEvent = (session: EditSession): SessionEvent => ({
  type: 'adopt',
  session: json(saveSession(session)),
})

test('the unsaved edits of another session are applied after those of this session', () => {
  const closed = applyEvents(
    openedSession,
    write(second, 'theirs'),
    { type: 'undo' },
    write(first, 'flying'),
    send(),
    addEdit,
  )
  const merged = applyEvents(openedSession, write(third, 'mine'), createAdoptEvent(closed))
  expect([toText(merged, first), toText(merged, madeBlock), toText(merged, third)]).toEqual(['flying', 'added', 'mine'])
  expect(merged.queue.map(({ n }) => n)).toEqual([...new Set(merged.queue.map(({ n }) => n))].toSorted((a, b) => a - b))
  const undoneSession = applyEvents(merged, { type: 'undo' }, { type: 'undo' })
  expect([toText(undoneSession, first), toText(undoneSession, madeBlock), toText(undoneSession, third)]).toEqual([
    'Text 0 of home',
    undefined,
    'mine',
  ])
})

test('edits of another session that the service has already applied are not applied again', () => {
  const closed = applyEvents(openedSession, addEdit, send())
  const response = createOthersEdit(2, {
    op: 'addBlock',
    page: home,
    id: madeBlock,
    type: 'text',
    fields: { text: 'added' },
  })
  const merged = applyEvents(openedSession, { type: 'read', ...response }, createAdoptEvent(closed))
  expect(getBlockIds(merged.view, home).filter((id) => id === madeBlock)).toHaveLength(1)
  expect(merged.queue).toEqual([])
})

test('conflicts of another session become conflicts of this session', () => {
  const otherWithConflict = applyEvents(openedSession, write(first, 'lost there'), {
    type: 'read',
    ...createOthersEdit(2, remove(first)),
  })
  const closed = applyEvents(otherWithConflict, write(second, 'lost here'))
  const merged = applyEvents(
    openedSession,
    { type: 'read', ...createOthersEdit(3, remove(first), remove(second)) },
    createAdoptEvent(closed),
  )
  expect(merged.conflicts.map(({ target }) => target)).toEqual([first, second])
  expect(new Set(merged.conflicts.map(({ id }) => id)).size).toBe(2)
  const restored = applyEvents(
    merged,
    ...merged.conflicts.map(({ id }): SessionEvent => ({ type: 'putBack', item: id })),
  )
  expect([toText(restored, first), toText(restored, second)]).toEqual(['lost there', 'lost here'])
})
