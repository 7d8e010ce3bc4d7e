import { expect, test } from 'vitest'
import { buildOpenApi } from '#contract/openapi.ts'
import { additionalParts } from '#contract/additional-parts.ts'
import { readOpenApi, removeParameterNames } from './read-openapi.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const search = { name: 'search', in: 'query', schema: { type: 'string' } }

// Documents as other frameworks write them.
test.each([
  [
    'FastAPI: named schemas with unions, and the version in the path',
    {
      openapi: '3.1.0',
      paths: {
        '/v1/codes': {
          get: {
            parameters: [{ in: 'query', name: 'search', required: false, schema: { anyOf: [{ type: 'string' }] } }],
          },
          post: { requestBody: json({ anyOf: [{ $ref: '#/components/schemas/CodeCreate' }, { type: 'null' }] }) },
        },
      },
      components: { schemas: { CodeCreate: { properties: { name: {}, tags: {} } } } },
    },
  ],
  [
    'NestJS: schemas that extend others',
    {
      openapi: '3.0.0',
      paths: {
        '/codes': {
          get: { parameters: [search] },
          post: { requestBody: json({ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { tags: {} } }] }) },
        },
      },
      components: { schemas: { Base: { type: 'object', properties: { name: {} } } } },
    },
  ],
  [
    'rswag: parameters of the whole path, named parameters and bodies, a form beside JSON',
    {
      openapi: '3.0.1',
      paths: {
        '/codes/': {
          parameters: [{ $ref: '#/components/parameters/search' }],
          get: {},
          post: { requestBody: { $ref: '#/components/requestBodies/Code' } },
        },
      },
      components: {
        parameters: { search },
        requestBodies: {
          Code: {
            content: {
              'application/json': { schema: { properties: { name: {} } } },
              'multipart/form-data': { schema: { properties: { tags: {} } } },
            },
          },
        },
      },
    },
  ],
  [
    'Swagger 2: the body is a parameter',
    {
      swagger: '2.0',
      basePath: '/v1',
      paths: {
        '/codes': {
          get: { parameters: [{ ...search, type: 'string' }] },
          post: { parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/Code' } }] },
        },
      },
      definitions: { Code: { properties: { name: {}, tags: {} } } },
    },
  ],
])('the endpoints, parameters and members of a document are read: %s', (_, document) => {
  expect([...(readOpenApi(document) ?? [])]).toEqual(
    expect.arrayContaining(['GET /codes', 'GET /codes?search', 'POST /codes', 'POST /codes#name', 'POST /codes#tags']),
  )
})

test('the members of the items of a list are read, even if a list or an item is a reference', () => {
  const rows = { anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Row' } }, { type: 'null' }] }
  const post = { requestBody: json({ properties: { rows } }) }
  const schemas = { Row: { properties: { name: {}, aliases: { items: { type: 'string' } } } } }
  expect(readOpenApi({ paths: { '/codes/bulk': { post } }, components: { schemas } })).toEqual(
    new Set([
      'POST /codes/bulk',
      'POST /codes/bulk#rows',
      'POST /codes/bulk#rows.name',
      'POST /codes/bulk#rows.aliases',
    ]),
  )
})

test('the members of objects in the items of a list are read, even if the items have several shapes', () => {
  const setPage = { properties: { fields: { properties: { title: {} } } } }
  const operations = { type: 'array', items: { oneOf: [{ properties: { op: {} } }, setPage] } }
  const post = { requestBody: json({ properties: { operations } }) }
  expect(readOpenApi({ paths: { '/pages/{id}/edits': { post } } })).toContain(
    'POST /pages/{}/edits#operations.fields.title',
  )
})

test('the names of path parameters are left out', () => {
  const paths = { '/codes/{code_id}/scans': { get: {} }, '/pages/{page-id}/edits': { post: {} } }
  expect(readOpenApi({ paths })).toEqual(new Set(['GET /codes/{}/scans', 'POST /pages/{}/edits']))
})

test('the document of the contract has every addition that the dashboard looks for', () => {
  const names = readOpenApi(JSON.parse(JSON.stringify(buildOpenApi('https://qr.example/v1'))))
  expect(additionalParts.filter((part) => !names?.has(removeParameterNames(part)))).toEqual([])
})

test.each([[null], ['<html>'], [[]], [{ paths: null }], [{ paths: { '/codes': 1 } }]])(
  '%j is not an OpenAPI document',
  (value) => {
    expect(readOpenApi(value)).toBeNull()
  },
)

test('references that are circular or broken are ignored', () => {
  const schemas = {
    A: { $ref: '#/components/schemas/B' },
    B: { $ref: '#/components/schemas/A' },
    C: { allOf: [] as object[] },
  }
  schemas.C.allOf.push({ $ref: '#/components/schemas/C' }, { $ref: '#/nowhere' }, { $ref: 'https://other.example/#/a' })
  const post = (name: string) => ({ post: { requestBody: json({ $ref: `#/components/schemas/${name}` }) } })
  const paths = { '/a': post('A'), '/c': post('C') }
  expect(readOpenApi({ paths, components: { schemas } })).toEqual(new Set(['POST /a', 'POST /c']))
})
