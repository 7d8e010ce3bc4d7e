import { describe, expect, test } from 'vitest'
import { MAX_OPERATIONS } from '#contract/edit-operations.ts'
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
import { getBlockIds, getBlock } from '../document.ts'
import type { Operation } from '../operation.ts'
import { getRequestBody } from './request.ts'
import { getNextRequest, getSessionStatus } from './session-status.ts'

describe('one request at a time', () => {
  test('the response to a request keeps the identity of the document on screen', () => {
    const sending = applyEvents(openedSession, write(first, 'mine'), send(), write(second, 'next'), send('batch-two'))
    expect(sending.flight).toMatchObject({ batchId: 'batch-one', revision: 1 })
    const request = sending.flight && getRequestBody(sending.flight)
    expect(request?.operations).toEqual([{ op: 'setBlock', page: home, block: first, fields: { text: 'mine' } }])
    const saved = applyEvents(sending, { type: 'applied', ...createOthersEdit(2, ...(request?.operations ?? [])) })
    expect(saved.view).toBe(sending.view)
    expect([saved.base.revision, saved.flight, saved.queue.length]).toEqual([2, null, 1])
  })

  test('a batch has no more operations than the service accepts', () => {
    const operations = Array.from({ length: MAX_OPERATIONS + 1 }, (): Operation => ({
      op: 'moveBlock',
      page: home,
      block: first,
    }))
    const sending = applyEvents(openedSession, { type: 'edit', operations }, send())
    expect([sending.flight?.steps.length, sending.queue.length]).toEqual([MAX_OPERATIONS, 1])
  })

  test('after a stale revision, the sent edits are rebased on the document that is read', () => {
    const sending = applyEvents(
      openedSession,
      edit({ op: 'moveBlock', page: home, block: third, after: first }),
      send(),
    )
    const stale = applyEvents(sending, { type: 'stale', revision: 2 })
    expect([getNextRequest(sending), getNextRequest(stale)]).toEqual([null, 'read'])
    const read = applyEvents(stale, {
      type: 'read',
      ...createOthersEdit(2, { op: 'moveBlock', page: home, block: first }),
    })
    expect(getNextRequest(read)).toBe('send')
    expect(getBlockIds(read.view, home).slice(-2)).toEqual([first, third])
  })

  test('without a response the same request is repeated with the same batchId', () => {
    const sessionAfterLoss = applyEvents(openedSession, write(first, 'mine'), send(), {
      type: 'noResponse',
      connectionError: 'offline',
    })
    expect([getNextRequest(sessionAfterLoss), getSessionStatus(sessionAfterLoss)]).toEqual([
      'send',
      { state: 'waiting', unsaved: 1, needsYou: 0 },
    ])
    const resentSession = applyEvents(sessionAfterLoss, write(first, 'more'), send('batch-two'))
    expect(resentSession.flight && getRequestBody(resentSession.flight)).toMatchObject({
      batchId: 'batch-one',
      operations: [{ fields: { text: 'mine' } }],
    })
  })

  test('while signed out, edits wait', () => {
    const signedOut = applyEvents(openedSession, write(first, 'mine'), send(), {
      type: 'noResponse',
      connectionError: 'signed_out',
    })
    expect([getNextRequest(signedOut), getNextRequest(applyEvents(signedOut, send()))]).toEqual([null, null])
    expect(applyEvents(signedOut, send()).flight?.inAir).toBe(true)
  })

  test('without batch support, edits that the service has applied are not repeated', () => {
    const add: Operation = { op: 'addBlock', page: home, type: 'text', id: madeBlock, fields: { text: 'once' } }
    const sessionAfterLoss = applyEvents(openedSession, edit(add), send(), {
      type: 'noResponse',
      connectionError: 'timeout',
    })
    const arrivedSession = applyEvents(sessionAfterLoss, {
      type: 'readAfterLostResponse',
      ...createOthersEdit(3, add, remove(first)),
    })
    expect([arrivedSession.queue, arrivedSession.conflicts]).toEqual([[], []])
    const missed = applyEvents(sessionAfterLoss, { type: 'readAfterLostResponse', ...createOthersEdit(1) })
    expect(missed.queue).toHaveLength(1)
  })
})

describe('an edit that the service rejects', () => {
  const edits = [write(first, 'one'), write(second, 'two'), write(third, 'three')]

  test('becomes a conflict if the service names it', () => {
    const rejected = applyEvents(openedSession, ...edits, send(), {
      type: 'rejected',
      message: 'Not that',
      operations: [1],
    })
    expect(rejected.conflicts).toMatchObject([{ why: 'refused', target: second, message: 'Not that' }])
    expect(rejected.queue).toHaveLength(2)
    expect(toText(rejected, second)).toBe('Text 1 of home')
  })

  test('is found by bisection if the service does not name it', () => {
    let session = applyEvents(openedSession, ...edits)
    let revision = 1
    const takenOperations: Operation[] = []
    for (let turn = 0; getNextRequest(session) === 'send' && turn < 20; turn += 1) {
      session = applyEvents(session, send(`batch-${turn}`))
      const operations = session.flight ? getRequestBody(session.flight).operations : []
      if (JSON.stringify(operations).includes('two'))
        session = applyEvents(session, { type: 'rejected', message: 'Not that' })
      else {
        takenOperations.push(...operations)
        revision += 1
        session = applyEvents(session, { type: 'applied', ...createOthersEdit(revision, ...takenOperations) })
      }
    }
    expect([toText(session, first), toText(session, third), session.queue]).toEqual(['one', 'three', []])
    expect(session.conflicts).toMatchObject([{ target: second }])
  })

  test('becomes one conflict with the later edits of its item', () => {
    const add: Operation = { op: 'addBlock', page: home, type: 'pro', id: madeBlock, fields: {} }
    const sending = applyEvents(openedSession, edit(add), send(), write(madeBlock, 'filled in'), write(first, 'other'))
    const rejected = applyEvents(sending, { type: 'rejected', message: 'Needs PRO' })
    expect(rejected.conflicts).toMatchObject([
      { target: madeBlock, message: 'Needs PRO', edits: ['Add form', 'Change the block form'] },
    ])
    expect(rejected.queue).toHaveLength(1)
    const back = applyEvents(rejected, { type: 'putBack', item: rejected.conflicts[0]?.id ?? 0 })
    expect(toText(back, madeBlock)).toBe('filled in')
    expect(applyEvents(rejected, { type: 'discard', item: rejected.conflicts[0]?.id ?? 0 }).conflicts).toEqual([])
  })
})

test('a newer revision is read once no request is in flight', () => {
  const announced = applyEvents(openedSession, { type: 'newRevision', revision: 4 })
  expect(getNextRequest(announced)).toBe('read')
  const read = applyEvents(announced, { type: 'read', ...createOthersEdit(4, remove(first)) })
  expect([getNextRequest(read), getBlock(read.view, first), read.base.revision]).toEqual([null, undefined, 4])
  // Unchanged blocks keep their identity, so React does not render them again.
  expect(getBlock(read.view, second)).toBe(getBlock(openedSession.view, second))
  expect(applyEvents(read, { type: 'read', ...createOthersEdit(3) }).base.revision).toBe(4)
})
