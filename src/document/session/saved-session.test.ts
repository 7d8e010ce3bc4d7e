import { expect, test } from 'vitest'
import { json } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { first, menu, second, third } from '#testing/documents/sample-content.ts'
import {
  applyEvents,
  edit,
  openedSession,
  createOthersEdit,
  remove,
  send,
  write,
} from '#testing/documents/sample-session.ts'
import { writeDocument } from '../document.ts'
import { restoreSession, saveSession } from './saved-session.ts'

test('a session is restored from JSON with its unsaved edits and its history', () => {
  const session = applyEvents(
    openedSession,
    write(first, 'gone'),
    { type: 'read', ...createOthersEdit(2, remove(first)) },
    write(second, 'flying'),
    send(),
    write(third, 'queued'),
    edit({ op: 'removePage', page: menu }),
    { type: 'undo' },
  )
  const restored = restoreSession(json(saveSession(session)), sampleBlockTypes)
  expect(writeDocument(restored.view)).toEqual(writeDocument(session.view))
  expect(saveSession(restored)).toEqual(
    json(saveSession({ ...session, flight: session.flight && { ...session.flight, inAir: false } })),
  )
  expect(writeDocument(applyEvents(restored, { type: 'redo' }).view)).toEqual(
    writeDocument(applyEvents(session, { type: 'redo' }).view),
  )
})
