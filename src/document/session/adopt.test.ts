import { expect, test } from 'vitest'
import { json } from '#testing/documents/model-service.ts'
import {
  after,
  edit,
  first,
  home,
  made,
  opened,
  others,
  remove,
  second,
  send,
  toText,
  third,
  write,
} from '#testing/documents/sample-session.ts'
import { getBlockIds } from '../document.ts'
import type { SessionEvent } from '../edit-session.ts'
import { saveSession } from './saved-session.ts'
import type { EditSession } from './session-state.ts'

const added = edit({ op: 'addBlock', page: home, id: made, type: 'text', fields: { text: 'added' } })
const adopting = (session: EditSession): SessionEvent => ({ type: 'adopt', session: json(saveSession(session)) })

test('what another session had in the air and queued is done here, behind what is queued here, and is undone here', () => {
  const closed = after(opened, write(second, 'theirs'), { type: 'undo' }, write(first, 'flying'), send(), added)
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

test('what had reached the service after all is there once', () => {
  const closed = after(opened, added, send())
  const landed = others(2, { op: 'addBlock', page: home, id: made, type: 'text', fields: { text: 'added' } })
  const both = after(opened, { type: 'read', ...landed }, adopting(closed))
  expect(getBlockIds(both.view, home).filter((id) => id === made)).toHaveLength(1)
  expect(both.queue).toEqual([])
})

test('what it had in its tray, and what has no place here, needs this person now', () => {
  const lost = after(opened, write(first, 'lost there'), { type: 'read', ...others(2, remove(first)) })
  const closed = after(lost, write(second, 'lost here'))
  const both = after(opened, { type: 'read', ...others(3, remove(first), remove(second)) }, adopting(closed))
  expect(both.conflicts.map(({ target }) => target)).toEqual([first, second])
  expect(new Set(both.conflicts.map(({ id }) => id)).size).toBe(2)
  const back = after(both, ...both.conflicts.map(({ id }): SessionEvent => ({ type: 'putBack', item: id })))
  expect([toText(back, first), toText(back, second)]).toEqual(['lost there', 'lost here'])
})
