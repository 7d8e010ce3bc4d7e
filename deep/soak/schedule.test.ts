import { expect, test } from 'vitest'
import { generateSteps } from './schedule.ts'

/** The first steps of a seed, one round of the faults of the database. */
function takeRound(seed: number) {
  const steps = generateSteps(seed)
  return Array.from({ length: 12 }, () => steps.next().value)
}

test('a seed decides every fault, its target and its time', () => {
  expect(takeRound(7)).toEqual(takeRound(7))
  expect(takeRound(7)).not.toEqual(takeRound(8))
})

test('a round has every kind of fault, and the failover with lag first', () => {
  const round = takeRound(7)
  expect(round[0]?.database?.kind).toBe('fail over with lag')
  const kinds = new Set(
    round
      .flatMap(({ database, clickHouse, others }) => [...others, clickHouse, ...(database ? [database] : [])])
      .map(({ kind }) => kind),
  )
  expect([...kinds].toSorted()).toEqual([
    'crash PostgreSQL',
    'cut ClickHouse',
    'cut database',
    'cut store',
    'delay ClickHouse',
    'delay database',
    'fail over with lag',
    'fail receiver',
    'fill disk',
    'freeze',
    'freeze ClickHouse',
    'freeze etcd',
    'freeze primary',
    'kill',
    'kill ClickHouse',
    'kill primary',
    'set clock',
    'stop',
    'switch over',
  ])
})

test('the first steps, for which two minutes are enough, have each way in which a service fails', () => {
  const kinds = takeRound(7)
    .slice(0, 2)
    .flatMap(({ others }) => others.map(({ kind }) => kind))
  expect(kinds.toSorted()).toEqual(['fill disk', 'freeze', 'kill', 'set clock'])
})

test('a disk is never full while the database is away', () => {
  const meetings = Array.from({ length: 50 }, (_, seed) => takeRound(seed))
    .flat()
    .filter(({ database, others }) => database !== null && others.some(({ kind }) => kind === 'fill disk'))
  expect(meetings).toEqual([])
})
