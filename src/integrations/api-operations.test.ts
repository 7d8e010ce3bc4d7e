import { expect, test } from 'vitest'
import { z } from 'zod'
import { listEndpoints } from '#contract/index.ts'
import { listApiOperations } from './api-operations.ts'
import { describeNodeProperties } from './n8n/node-description.ts'
import { createZapierApp } from './zapier/app-definition.ts'

const operations = listApiOperations()
const find = (id: string) => operations.find((operation) => operation.id === id)

test('every operation is offered, except streams and uploads of a file as the whole body', () => {
  const ids = new Set(operations.map(({ key }) => key))
  expect(
    listEndpoints()
      .map(({ key }) => key)
      .filter((key) => !ids.has(key)),
  ).toEqual(['PUT /sites/uploads/{uploadId}', 'GET /events'])
})

test('fields have their place, kind and choices, with required fields first', () => {
  const creation = find('createCode')
  expect(creation?.fields.slice(0, 2).map(({ name, isRequired, kind }) => [name, isRequired, kind])).toEqual([
    ['name', true, 'text'],
    ['destination', true, 'json'],
  ])
  const byName = new Map(creation?.fields.map((field) => [field.name, field]))
  expect([byName.get('tags')?.kind, byName.get('startsAt')?.kind, byName.get('scanLimit')?.kind]).toEqual([
    'list',
    'time',
    'number',
  ])
  expect(find('downloadCode')?.fields.find(({ name }) => name === 'format')).toMatchObject({
    location: 'query',
    kind: 'choice',
    choices: ['svg', 'png', 'jpg', 'pdf', 'eps'],
  })
  expect(find('rotateWebhookSecret')?.fields).toMatchObject([{ name: 'id', location: 'path', isRequired: true }])
})

test('a filter takes one value or several, and its name in a form has no dot', () => {
  const filters = new Map(find('listScans')?.fields.map((field) => [field.name, field]))
  expect(filters.get('country')).toMatchObject({ kind: 'list', key: 'country' })
  expect(filters.get('not.country')).toMatchObject({ kind: 'list', key: 'not_country' })
})

test('the kind of a response is known', () => {
  const ids = ['listCodes', 'listFolders', 'createCode', 'readSubmission', 'downloadCode', 'deleteFolder']
  const kinds = ids.map((id) => find(id)?.response)
  expect(kinds).toEqual(['pages', 'items', 'object', 'object', 'file', 'nothing'])
})

test('an endpoint that is added to the contract is an action in n8n and in Zapier', () => {
  const [addedOperation] = listApiOperations([
    {
      key: 'POST /codes/{id}/blink',
      method: 'POST',
      path: '/codes/{id}/blink',
      endpoint: {
        operation: 'codes.blink',
        summary: 'Blink',
        roles: [],
        body: z.strictObject({ times: z.int().meta({ description: 'How often.' }) }),
        response: z.object({ times: z.int() }),
      },
    },
  ])
  expect(addedOperation).toMatchObject({ id: 'blinkCode', fields: [{ name: 'id' }, { name: 'times', kind: 'number' }] })
  const properties = describeNodeProperties(addedOperation ? [addedOperation] : [])
  expect(properties.map(({ name }) => name)).toEqual(['resource', 'operation', 'id', 'times'])
  expect(createZapierApp({ version: '1.0.0', platformVersion: '19.1.0' }).creates).toHaveProperty('create_code')
})
