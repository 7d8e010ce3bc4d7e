import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { rows } from './index.ts'
import { openapi } from './openapi.ts'

const document = openapi('http://localhost:4000/v1')

test('what is published is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const checked = await validator.validate({ ...structuredClone(document) })
  expect(checked).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every row of the contract is one operation, under a name of its own', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operationId,
    })),
  )
  expect(operations.map(({ key }) => key).toSorted()).toEqual(
    rows()
      .map(({ key }) => key)
      .toSorted(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})
