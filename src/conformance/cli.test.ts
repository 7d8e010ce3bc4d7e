import { beforeAll, describe, expect, test } from 'vitest'
import { sharedService } from '#testing/service.ts'
import { createClientThroughCli } from './cli-client.ts'
import { runCase, suite } from './suite.ts'
import type { RunOptions } from './world.ts'

const groups = Object.entries(suite)

let options: RunOptions
beforeAll(async () => {
  const service = await sharedService()
  const [first, second] = [await service.workspace(), await service.workspace()]
  options = {
    url: `${service.origin}/v1`,
    credentials: { authorization: `Bearer ${first.key}` },
    otherCredentials: { authorization: `Bearer ${second.key}` },
    createClient: createClientThroughCli,
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
