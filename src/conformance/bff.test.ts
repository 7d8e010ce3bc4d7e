import { beforeAll, describe, expect, test } from 'vitest'
import { testBff } from '#testing/bff.ts'
import { sharedService } from '#testing/service.ts'
import type { Need } from './case.ts'
import { runCase, suite, unmet } from './suite.ts'
import type { Given } from './world.ts'

/**
 * Runs some cases of each group through the bff, which forwards all of them in the same way. All cases:
 * `BFF_CASES=1000 npx vitest run src/conformance/bff.test.ts`
 */
const CASES = Number(process.env['BFF_CASES'] ?? 2)

// Requests have a session instead of a key, so cases that create and use keys are skipped.
const met: ReadonlySet<Need> = new Set(['admin', 'other'])
const runnable = Object.entries(suite).map(
  ([group, cases]) => [group, cases.filter((one) => unmet(one, met).length === 0).slice(0, CASES)] as const,
)

let given: Given
beforeAll(async () => {
  const service = await sharedService()
  const [first, second] = [await service.workspace(), await service.workspace()]
  const keys = new Map([
    [first.id, first.key],
    [second.id, second.key],
  ])
  const bff = await testBff({
    opened: service.opened,
    serviceUrl: service.origin,
    findApiKey: async (workspaceId) => keys.get(workspaceId) ?? null,
  })
  const credentials = async (workspaceId: string) => {
    const { cookie } = await bff.member(workspaceId, 'admin')
    return { cookie, origin: bff.origin }
  }
  given = {
    url: `${bff.origin}/api`,
    credentials: await credentials(first.id),
    otherCredentials: await credentials(second.id),
  }
})

for (const [group, cases] of runnable)
  describe.runIf(cases.length > 0)(`${group}`, () => {
    test.for(cases.map((one) => [one.name, one] as const))('%s', { timeout: 60_000 }, async ([, one]) => {
      await expect(runCase(one, given, new Set())).resolves.toBeUndefined()
    })
  })

test('only cases that need API keys were skipped', () => {
  const left = Object.values(suite)
    .flat()
    .filter((one) => unmet(one, met).length > 0)
  expect(left.every(({ needs = [] }) => needs.includes('keys'))).toBe(true)
})
