import { expect, test } from 'vitest'
import { ConcurrencyLimiter, MAX_ENDPOINTS } from './concurrency-limiter.ts'

const workspaceId = 'wsp_lanes'

function answers(limiter: ConcurrencyLimiter, endpoint: string, times = 1) {
  for (let i = 0; i < times; i++) {
    limiter.began({ workspaceId, endpoint })
    limiter.ended({ workspaceId, endpoint }, { well: true })
  }
}

const known = (limiter: ConcurrencyLimiter) =>
  new Map(limiter.rooms().map(({ endpoint, ...limit }) => [endpoint, limit]))

test('beyond the limit, the least recently used endpoints are forgotten', () => {
  const limiter = new ConcurrencyLimiter()
  limiter.began({ workspaceId, endpoint: 'hanging' })
  for (let i = 0; i < MAX_ENDPOINTS; i++) answers(limiter, `once ${i}`)
  answers(limiter, 'busy', 50)
  for (let i = 0; i < 100; i++) {
    answers(limiter, `later ${i}`)
    answers(limiter, 'busy')
  }
  expect(limiter.rooms()).toHaveLength(MAX_ENDPOINTS)
  expect(known(limiter).get('busy')).toMatchObject({ room: 32, proven: true })
  expect([known(limiter).has('once 101'), known(limiter).has('once 102')]).toEqual([false, true])
  // A delivery in flight counts, however long it takes.
  expect(known(limiter).get('hanging')).toMatchObject({ room: 1, proven: false })
})

test('an endpoint may have more in flight after each success, and half after a failure', () => {
  const limiter = new ConcurrencyLimiter()
  answers(limiter, 'here', 4)
  expect(known(limiter).get('here')).toMatchObject({ room: 6, proven: true })
  limiter.began({ workspaceId, endpoint: 'here' })
  limiter.ended({ workspaceId, endpoint: 'here' }, { well: false })
  expect(known(limiter).get('here')).toMatchObject({ room: 3, proven: false })
})
