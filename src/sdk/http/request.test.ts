import { expect, test } from 'vitest'
import { buildOpenApi } from '#contract/openapi.ts'
import { commaSeparated } from './request.ts'

test('the parameters that are separated by commas are those of the contract', () => {
  const parameters = Object.values(buildOpenApi('/v1').paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.parameters),
  )
  const names = parameters.flatMap(({ name, explode }) => (explode === false ? [name] : []))
  expect(new Set(names)).toEqual(commaSeparated)
})
