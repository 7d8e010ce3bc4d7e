import { expect, test } from 'vitest'
import { planCeilings } from '../workspaces/plan-ceilings.ts'
import { createBudget } from './budget.ts'
import { Limiter } from './limiter.ts'
import type { Limiters } from './limiters.ts'
import { memoryUnits } from './unit-store.ts'
import type { Caller } from '#service/http/caller.ts'

/** Those of a process with the embedded database, by the clock of the test. */
function limitersBy(now: () => number): Limiters {
  const open: Limiters['open'] = (settings) => new Limiter(settings, { store: memoryUnits(now), leases: false }, now)
  return { open, openSteady: open }
}

function caller(keyId: string, scope: 'write' | 'admin' = 'write', person = keyId): Caller {
  return {
    workspace: { id: 'wsp_1', name: 'One', slug: 'one', plan: 'pro', passQuery: 'drop' },
    ceilings: planCeilings.pro,
    key: { id: keyId, name: keyId, scope, lastUsedAt: null, expiresAt: null },
    actor: { id: person, name: person },
  }
}

/** Seconds to wait, or null if it was allowed. */
async function getWait(taking: Promise<unknown>): Promise<number | null> {
  try {
    await taking
    return null
  } catch (error) {
    return (error as { details: { retryAfter: number } }).details.retryAfter
  }
}

test('a holder gets its units within any window of time, and is told when the next one is free', async () => {
  let clock = 0
  const { take } = createBudget(
    limitersBy(() => clock),
    { name: 'bulk', units: 2, perMs: 12_000 },
  )
  const one = caller('key_1')
  expect(await getWait(take(one))).toBeNull()
  clock = 4_000
  expect(await getWait(take(one))).toBeNull()
  expect(await getWait(take(one))).toBe(8)
  clock = 11_999
  expect(await getWait(take(one))).toBe(1)
  clock = 12_001
  expect(await getWait(take(one))).toBeNull()
  expect(await getWait(take(one))).toBe(4)
})

test('each key has its own budget, and with the dashboard’s key each person', async () => {
  const { take } = createBudget(
    limitersBy(() => 0),
    { name: 'bulk', units: 1, perMs: 1_200 },
  )
  for (const holder of [
    caller('key_1'),
    caller('key_2'),
    caller('key_3', 'admin', 'ada'),
    caller('key_3', 'admin', 'bo'),
  ])
    expect(await getWait(take(holder))).toBeNull()
  expect(await getWait(take(caller('key_3', 'admin', 'ada')))).toBe(2)
})

test('returned units can be taken again', async () => {
  const { take } = createBudget(
    limitersBy(() => 0),
    { name: 'bulk', units: 1, perMs: 1_200 },
  )
  const taken = await take(caller('key_1'))
  taken.giveBack()
  expect(await getWait(take(caller('key_1')))).toBeNull()
  expect(await getWait(take(caller('key_1')))).toBe(2)
})

test('a call may take several units, and waits until as many are free', async () => {
  let clock = 0
  const { take } = createBudget(
    limitersBy(() => clock),
    { name: 'render', units: 10, perMs: 12_000 },
  )
  const one = caller('key_1')
  expect(await getWait(take(one, 4))).toBeNull()
  clock = 3_000
  expect(await getWait(take(one, 4))).toBeNull()
  expect(await getWait(take(one, 3))).toBe(9)
  expect(await getWait(take(one, 7))).toBe(12)
  expect(await getWait(take(one, 2))).toBeNull()
})
