import { expect, test } from 'vitest'
import { planCeilings } from '../workspace/plan-ceilings.ts'
import { budget } from './budget.ts'
import type { Caller } from '../auth/caller.ts'

function caller(keyId: string, scope: 'write' | 'admin' = 'write', person = keyId): Caller {
  return {
    workspace: { id: 'wsp_1', name: 'One', slug: 'one', plan: 'pro' },
    ceilings: planCeilings.pro,
    key: { id: keyId, name: keyId, scope, lastUsedAt: null, expiresAt: null },
    actor: { id: person, name: person },
  }
}

/** Seconds to wait, or null if it was allowed. */
function getWait(take: () => unknown): number | null {
  try {
    take()
    return null
  } catch (error) {
    return (error as { details: { retryAfter: number } }).details.retryAfter
  }
}

test('a holder gets its units within any window of time, and is told when the next one is free', () => {
  let clock = 0
  const { take } = budget({ name: 'bulk', units: 2, perMs: 10_000 }, () => clock)
  const one = caller('key_1')
  expect(getWait(() => take(one))).toBeNull()
  clock = 4_000
  expect(getWait(() => take(one))).toBeNull()
  expect(getWait(() => take(one))).toBe(6)
  clock = 9_999
  expect(getWait(() => take(one))).toBe(1)
  clock = 10_001
  expect(getWait(() => take(one))).toBeNull()
  expect(getWait(() => take(one))).toBe(4)
})

test('each key has its own budget, and with the dashboard’s key each person', () => {
  const { take } = budget({ name: 'bulk', units: 1, perMs: 1_000 }, () => 0)
  for (const holder of [
    caller('key_1'),
    caller('key_2'),
    caller('key_3', 'admin', 'ada'),
    caller('key_3', 'admin', 'bo'),
  ])
    expect(getWait(() => take(holder))).toBeNull()
  expect(getWait(() => take(caller('key_3', 'admin', 'ada')))).toBe(1)
})

test('returned units can be taken again', () => {
  const { take } = budget({ name: 'bulk', units: 1, perMs: 1_000 }, () => 0)
  take(caller('key_1')).giveBack()
  expect(getWait(() => take(caller('key_1')))).toBeNull()
  expect(getWait(() => take(caller('key_1')))).toBe(1)
})

test('a call may take several units, and waits until as many are free', () => {
  let clock = 0
  const { take } = budget({ name: 'render', units: 10, perMs: 10_000 }, () => clock)
  const one = caller('key_1')
  expect(getWait(() => take(one, 4))).toBeNull()
  clock = 3_000
  expect(getWait(() => take(one, 4))).toBeNull()
  expect(getWait(() => take(one, 3))).toBe(7)
  expect(getWait(() => take(one, 7))).toBe(10)
  expect(getWait(() => take(one, 2))).toBeNull()
})
