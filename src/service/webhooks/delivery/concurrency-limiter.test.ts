import { expect, test } from 'vitest'
import { ConcurrencyLimiter, MAX_ENDPOINTS } from './concurrency-limiter.ts'

const workspaceId = 'wsp_limits'

function recordSuccesses(limiter: ConcurrencyLimiter, endpoint: string, times = 1) {
  for (let i = 0; i < times; i++) {
    limiter.begin({ workspaceId, endpoint })
    limiter.end({ workspaceId, endpoint }, { succeeded: true })
  }
}

const mapRooms = (limiter: ConcurrencyLimiter) =>
  new Map(limiter.getRooms().map(({ endpoint, ...room }) => [endpoint, room]))

test('beyond the maximum, the least recently used endpoints are forgotten', () => {
  const limiter = new ConcurrencyLimiter()
  limiter.begin({ workspaceId, endpoint: 'hanging' })
  for (let i = 0; i < MAX_ENDPOINTS; i++) recordSuccesses(limiter, `once ${i}`)
  recordSuccesses(limiter, 'busy', 50)
  for (let i = 0; i < 100; i++) {
    recordSuccesses(limiter, `later ${i}`)
    recordSuccesses(limiter, 'busy')
  }
  const rooms = mapRooms(limiter)
  expect(rooms.size).toBe(MAX_ENDPOINTS)
  expect(rooms.get('busy')).toMatchObject({ room: 32, proven: true })
  expect([rooms.has('once 101'), rooms.has('once 102')]).toEqual([false, true])
  // An endpoint with a delivery in flight is never forgotten.
  expect(rooms.get('hanging')).toMatchObject({ room: 1, proven: false })
})

test('a success adds one delivery in flight, and a failure halves their number', () => {
  const limiter = new ConcurrencyLimiter()
  recordSuccesses(limiter, 'here', 4)
  expect(mapRooms(limiter).get('here')).toMatchObject({ room: 6, proven: true })
  limiter.begin({ workspaceId, endpoint: 'here' })
  limiter.end({ workspaceId, endpoint: 'here' }, { succeeded: false })
  expect(mapRooms(limiter).get('here')).toMatchObject({ room: 3, proven: false })
})
