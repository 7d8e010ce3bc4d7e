import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedService } from '#testing/service.ts'
import { needsMet, runCase, suite, unmet } from './suite.ts'
import type { Given } from './world.ts'

let given: Given
const called = new Set<string>()
beforeAll(async () => {
  const service = await sharedService()
  const [first, second] = [await service.workspace(), await service.workspace()]
  given = {
    url: `${service.origin}/v1`,
    credentials: { authorization: `Bearer ${first.key}` },
    otherCredentials: { authorization: `Bearer ${second.key}` },
  }
})

for (const [group, cases] of Object.entries(suite))
  describe(`${group}`, () => {
    test.for(cases.map((one) => [one.name, one] as const))('%s', { timeout: 60_000 }, async ([, one]) => {
      expect(unmet(one, await needsMet(given))).toEqual([])
      await runCase(one, given, called)
    })
  })

test('the cases call every endpoint of the contract', () => {
  expect([...called].toSorted()).toEqual(Object.keys(api).toSorted())
})
