import { beforeAll, describe, expect, test } from 'vitest'
import type { CalledEndpoints } from '../conformance/client.ts'
import { findMetRequirements, listUnmetRequirements, runCase, suite } from '../conformance/suite.ts'
import type { RunOptions } from '../conformance/world.ts'
import { getSharedService } from './service.ts'

interface CaseOptions extends Pick<RunOptions, 'createClient'> {
  /** Groups of the suite; all by default. */
  isIncluded?: (group: string) => boolean
  calledEndpoints?: CalledEndpoints
}

/** Defines a test for each case of the suite, against a service with two workspaces. */
export function defineCaseTests({ isIncluded = () => true, calledEndpoints = new Set(), createClient }: CaseOptions) {
  let options: RunOptions
  beforeAll(async () => {
    const service = await getSharedService()
    const [first, second] = [await service.createWorkspace(), await service.createWorkspace()]
    options = {
      url: `${service.origin}/v1`,
      credentials: { authorization: `Bearer ${first.key}` },
      otherCredentials: { authorization: `Bearer ${second.key}` },
      ...(createClient && { createClient }),
    }
  })
  for (const [group, cases] of Object.entries(suite).filter(([name]) => isIncluded(name)))
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
}
