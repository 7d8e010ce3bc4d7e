import { expect, test } from 'vitest'
import { planCeilings } from '../workspaces/plan-ceilings.ts'
import { createBudget } from './budget.ts'
import { Limiter } from './limiter.ts'
import type { Limiters } from './limiters.ts'
import { createMemoryUnitStore } from './memory-units.ts'
import type { Caller } from '#service/http/caller.ts'

/** The limiters of a process with the embedded database, with the clock of the test. */
function createLimiters(now: () => number): Limiters {
  const open: Limiters['open'] = (settings) =>
    new Limiter(settings, { store: createMemoryUnitStore(now), leases: false }, now)
  return { open, openSteady: open }
}

function createCaller(keyId: string, scope: 'write' | 'admin' = 'write', person = keyId): Caller {
  return {
    workspace: {
      id: 'wsp_1',
      name: 'One',
      slug: 'one',
      plan: 'pro',
      passQuery: 'drop',
      deleteSubmissionsAfterDays: null,
      demo: false,
    },
    ceilings: planCeilings.pro,
    key: { id: keyId, name: keyId, scope, lastUsedAt: null, expiresAt: null },
    actor: { id: person, name: person },
  }
}

/** Returns the seconds after which a refused call may be repeated. Null if the call was allowed. */
async function getWait(request: Promise<unknown>): Promise<number | null> {
  try {
    await request
    return null
  } catch (error) {
    return (error as { details: { retryAfter: number } }).details.retryAfter
  }
}

test('a holder gets its units within any window of time and learns when the next unit is free', async () => {
  let clock = 0
  const { take } = createBudget(
    createLimiters(() => clock),
    { name: 'bulk', units: 2, perMs: 12_000 },
  )
  const holder = createCaller('key_1')
  expect(await getWait(take(holder))).toBeNull()
  clock = 4_000
  expect(await getWait(take(holder))).toBeNull()
  expect(await getWait(take(holder))).toBe(8)
  clock = 11_999
  expect(await getWait(take(holder))).toBe(1)
  clock = 12_001
  expect(await getWait(take(holder))).toBeNull()
  expect(await getWait(take(holder))).toBe(4)
})

test('each API key and each person of the dashboard has a separate budget', async () => {
  const { take } = createBudget(
    createLimiters(() => 0),
    { name: 'bulk', units: 1, perMs: 1_200 },
  )
  for (const holder of [
    createCaller('key_1'),
    createCaller('key_2'),
    createCaller('key_3', 'admin', 'ada'),
    createCaller('key_3', 'admin', 'bo'),
  ])
    expect(await getWait(take(holder))).toBeNull()
  expect(await getWait(take(createCaller('key_3', 'admin', 'ada')))).toBe(2)
})

test('returned units can be taken again', async () => {
  const { take } = createBudget(
    createLimiters(() => 0),
    { name: 'bulk', units: 1, perMs: 1_200 },
  )
  const units = await take(createCaller('key_1'))
  units.release()
  expect(await getWait(take(createCaller('key_1')))).toBeNull()
  expect(await getWait(take(createCaller('key_1')))).toBe(2)
})

test('a call can take several units if enough units are free', async () => {
  let clock = 0
  const { take } = createBudget(
    createLimiters(() => clock),
    { name: 'render', units: 10, perMs: 12_000 },
  )
  const holder = createCaller('key_1')
  expect(await getWait(take(holder, 4))).toBeNull()
  clock = 3_000
  expect(await getWait(take(holder, 4))).toBeNull()
  expect(await getWait(take(holder, 3))).toBe(9)
  expect(await getWait(take(holder, 7))).toBe(12)
  expect(await getWait(take(holder, 2))).toBeNull()
})
