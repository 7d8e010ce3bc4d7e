import { expect, test } from 'vitest'
import { Lanes, MAX_LANES } from './concurrency-limiter.ts'

const workspaceId = 'wsp_lanes'

function answers(lanes: Lanes, endpoint: string, times = 1) {
  for (let i = 0; i < times; i++) {
    lanes.began({ workspaceId, endpoint })
    lanes.ended({ workspaceId, endpoint }, { well: true })
  }
}

const known = (lanes: Lanes) => new Map(lanes.rooms().map(({ endpoint, ...lane }) => [endpoint, lane]))

test('of more endpoints than a claim is told of, those are forgotten that were used longest ago', () => {
  const lanes = new Lanes()
  lanes.began({ workspaceId, endpoint: 'hanging' })
  for (let i = 0; i < MAX_LANES; i++) answers(lanes, `once ${i}`)
  answers(lanes, 'busy', 50)
  for (let i = 0; i < 100; i++) {
    answers(lanes, `later ${i}`)
    answers(lanes, 'busy')
  }
  expect(lanes.rooms()).toHaveLength(MAX_LANES)
  expect(known(lanes).get('busy')).toMatchObject({ room: 32, proven: true })
  expect([known(lanes).has('once 101'), known(lanes).has('once 102')]).toEqual([false, true])
  // What is on its way counts, however long it has been.
  expect(known(lanes).get('hanging')).toMatchObject({ room: 1, proven: false })
})

test('an endpoint has more at once with every answer, and half at a failure', () => {
  const lanes = new Lanes()
  answers(lanes, 'here', 4)
  expect(known(lanes).get('here')).toMatchObject({ room: 6, proven: true })
  lanes.began({ workspaceId, endpoint: 'here' })
  lanes.ended({ workspaceId, endpoint: 'here' }, { well: false })
  expect(known(lanes).get('here')).toMatchObject({ room: 3, proven: false })
})
