import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedService } from '#testing/service.ts'
import { findMetRequirements, runCase, suite, listUnmetRequirements } from './suite.ts'
import type { RunOptions } from './world.ts'

let options: RunOptions
const calledEndpoints = new Set<string>()
beforeAll(async () => {
  const service = await sharedService()
  const [first, second] = [await service.workspace(), await service.workspace()]
  options = {
    url: `${service.origin}/v1`,
    credentials: { authorization: `Bearer ${first.key}` },
    otherCredentials: { authorization: `Bearer ${second.key}` },
  }
})

for (const [group, cases] of Object.entries(suite))
  describe(`${group}`, () => {
    test.for(cases.map((testCase) => [testCase.name, testCase] as const))(
      '%s',
      { timeout: 60_000 },
      async ([, testCase]) => {
        expect(listUnmetRequirements(testCase, await findMetRequirements(options))).toEqual([])
        await runCase(testCase, options, calledEndpoints)
      },
    )
  })

test('the cases call every endpoint of the contract', () => {
  expect([...calledEndpoints].toSorted()).toEqual(Object.keys(api).toSorted())
})
