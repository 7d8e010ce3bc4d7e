import { beforeAll, describe, expect, test } from 'vitest'
import { sharedService } from '#testing/service.ts'
import { createClientThroughSdk } from './sdk-client.ts'
import { runCase, suite } from './suite.ts'
import type { RunOptions } from './world.ts'

// The SDK sends all requests in the same way, so `npm test` runs one group through it, and the deep suite all. To run all of them:
// `SDK_CASES=all npx vitest run src/conformance/sdk.test.ts`
const runsAll = process.env['SDK_CASES'] === 'all'
const groups = Object.entries(suite).filter(([group]) => runsAll || group === 'codes: list')

let options: RunOptions
beforeAll(async () => {
  const service = await sharedService()
  const [first, second] = [await service.workspace(), await service.workspace()]
  options = {
    url: `${service.origin}/v1`,
    credentials: { authorization: `Bearer ${first.key}` },
    otherCredentials: { authorization: `Bearer ${second.key}` },
    createClient: createClientThroughSdk,
  }
})

for (const [group, cases] of groups)
  describe(`${group}`, () => {
    test.for(cases.map((testCase) => [testCase.name, testCase] as const))(
      '%s',
      { timeout: 60_000 },
      async ([, testCase]) => {
        await expect(runCase(testCase, options, new Set())).resolves.toBeUndefined()
      },
    )
  })
