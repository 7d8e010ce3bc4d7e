import { expect, test } from 'vitest'
import { ConcurrencyLimiter, MAX_ENDPOINTS } from './concurrency-limiter.ts'

const workspaceId = 'wsp_limits'

function succeed(limiter: ConcurrencyLimiter, endpoint: string, times = 1) {
  for (let i = 0; i < times; i++) {
    limiter.begin({ workspaceId, endpoint })
    limiter.end({ workspaceId, endpoint }, { succeeded: true })
  }
}

const roomsByEndpoint = (limiter: ConcurrencyLimiter) =>
  new Map(limiter.getRooms().map(({ endpoint, ...room }) => [endpoint, room]))

test('beyond the maximum, the least recently used endpoints are forgotten', () => {
  const limiter = new ConcurrencyLimiter()
  limiter.begin({ workspaceId, endpoint: 'hanging' })
  for (let i = 0; i < MAX_ENDPOINTS; i++) succeed(limiter, `once ${i}`)
  succeed(limiter, 'busy', 50)
  for (let i = 0; i < 100; i++) {
    succeed(limiter, `later ${i}`)
    succeed(limiter, 'busy')
  }
  const rooms = roomsByEndpoint(limiter)
  expect(rooms.size).toBe(MAX_ENDPOINTS)
  expect(rooms.get('busy')).toMatchObject({ room: 32, proven: true })
  expect([rooms.has('once 101'), rooms.has('once 102')]).toEqual([false, true])
  // A delivery in flight counts, however long it takes.
  expect(rooms.get('hanging')).toMatchObject({ room: 1, proven: false })
})

test('an endpoint may have one more delivery in flight after each success, and half as many after a failure', () => {
  const limiter = new ConcurrencyLimiter()
  succeed(limiter, 'here', 4)
  expect(roomsByEndpoint(limiter).get('here')).toMatchObject({ room: 6, proven: true })
  limiter.begin({ workspaceId, endpoint: 'here' })
  limiter.end({ workspaceId, endpoint: 'here' }, { succeeded: false })
  expect(roomsByEndpoint(limiter).get('here')).toMatchObject({ room: 3, proven: false })
})
