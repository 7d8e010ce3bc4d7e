import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { defineCaseTests } from '#testing/conformance-tests.ts'

const calledEndpoints = new Set<string>()

defineCaseTests({ calledEndpoints })

test('the cases call every endpoint of the contract', () => {
  expect([...calledEndpoints].toSorted()).toEqual(Object.keys(api).toSorted())
})
