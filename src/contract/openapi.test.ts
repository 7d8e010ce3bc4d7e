import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { listEndpoints } from './index.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi('http://localhost:4000/v1')

test('the published document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const validation = await validator.validate({ ...structuredClone(document) })
  expect(validation).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every endpoint of the contract is an operation with a unique id', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operationId,
    })),
  )
  expect(operations.map(({ key }) => key).toSorted()).toEqual(
    listEndpoints()
      .map(({ key }) => key)
      .toSorted(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})
