import { beforeAll, describe, expect, test } from 'vitest'
import { startTestBff } from '#testing/bff.ts'
import { getSharedService } from '#testing/service.ts'
import type { CaseRequirement } from './case.ts'
import { runCase, suite, listUnmetRequirements } from './suite.ts'
import type { RunOptions } from './world.ts'

// The bff forwards all endpoints in the same way, so only some cases of each group are run through it. To run all of them:
// `BFF_CASES=1000 npx vitest run src/conformance/bff.test.ts`
const CASES_PER_GROUP = Number(process.env['BFF_CASES'] ?? 2)

// Requests have a session instead of a key, so cases that need API keys are skipped.
const metRequirements: ReadonlySet<CaseRequirement> = new Set(['admin', 'other'])
const casesByGroup = Object.entries(suite).map(
  ([group, cases]) =>
    [
      group,
      cases
        .filter((testCase) => listUnmetRequirements(testCase, metRequirements).length === 0)
        .slice(0, CASES_PER_GROUP),
    ] as const,
)

let options: RunOptions
beforeAll(async () => {
  const service = await getSharedService()
  const [first, second] = [await service.createWorkspace(), await service.createWorkspace()]
  const keys = new Map([
    [first.id, first.key],
    [second.id, second.key],
  ])
  const bff = await startTestBff({
    database: service.database,
    serviceUrl: service.origin,
    findApiKey: async (workspaceId) => keys.get(workspaceId) ?? null,
  })
  const createCredentials = async (workspaceId: string) => {
    const { cookie } = await bff.addMember(workspaceId, 'admin')
    return { cookie, origin: bff.origin }
  }
  options = {
    url: `${bff.origin}/api`,
    credentials: await createCredentials(first.id),
    otherCredentials: await createCredentials(second.id),
  }
})

for (const [group, cases] of casesByGroup)
  describe.runIf(cases.length > 0)(`${group}`, () => {
    test.for(cases.map((testCase) => [testCase.name, testCase] as const))(
      '%s',
      { timeout: 60_000 },
      async ([, testCase]) => {
        await expect(runCase(testCase, options, new Set())).resolves.toBeUndefined()
      },
    )
  })

test('only cases that need API keys are skipped', () => {
  const skippedCases = Object.values(suite)
    .flat()
    .filter((testCase) => listUnmetRequirements(testCase, metRequirements).length > 0)
  expect(skippedCases.every(({ needs = [] }) => needs.includes('keys'))).toBe(true)
})
