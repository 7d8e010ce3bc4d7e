import { expect, test } from 'vitest'
import { compareDocuments } from './compare-documents.ts'

const text = { type: 'string' }

/** A document with one operation, whose body and response have these schemas. */
function createDocument(parts: { body?: object; response?: object; parameters?: object[]; schemas?: object }) {
  const toContent = (schema: object) => ({ content: { 'application/json': { schema } } })
  return {
    paths: {
      '/codes': {
        post: {
          parameters: parts.parameters ?? [],
          ...(parts.body && { requestBody: { required: true, ...toContent(parts.body) } }),
          responses: { 200: toContent(parts.response ?? {}), 400: {} },
        },
      },
    },
    components: { schemas: parts.schemas ?? {} },
  }
}

const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const response = (properties: object, required?: string[]) => createDocument({ response: object(properties, required) })
const body = (properties: object, required?: string[]) => createDocument({ body: object(properties, required) })
const query = (parameter: object) =>
  createDocument({ parameters: [{ name: 'q', in: 'query', schema: text, ...parameter }] })
const record = (value: object) => ({ fields: { type: 'object', additionalProperties: value } })
const nullable = { anyOf: [text, { type: 'null' }] }

test.each([
  ['a response field is removed', response({ name: text }), response({}), 'breaking'],
  ['a response field is added', response({}), response({ name: text }), 'addition'],
  ['a response field has another type', response({ at: text }), response({ at: { type: 'integer' } }), 'breaking'],
  ['a response field can be absent', response({ name: text }, ['name']), response({ name: text }), 'breaking'],
  ['a response field is always there', response({ name: text }), response({ name: text }, ['name']), null],
  ['a response field can be null', response({ name: text }), response({ name: nullable }), 'breaking'],
  ['a response field is never null any more', response({ name: nullable }), response({ name: text }), null],
  [
    'a response has a new value of an enum',
    response({ kind: { enum: ['a'] } }),
    response({ kind: { enum: ['a', 'b'] } }),
    'addition',
  ],
  [
    'a response lacks a value of an enum',
    response({ kind: { enum: ['a', 'b'] } }),
    response({ kind: { enum: ['a'] } }),
    null,
  ],
  [
    'the values of a record have another type',
    response(record(text)),
    response(record({ type: 'number' })),
    'breaking',
  ],
  ['a request field is removed', body({ name: text }), body({}), 'breaking'],
  ['an optional request field is added', body({}), body({ name: text }), 'addition'],
  ['a required request field is added', body({}), body({ name: text }, ['name']), 'breaking'],
  ['a request field becomes required', body({ name: text }), body({ name: text }, ['name']), 'breaking'],
  ['a request field becomes optional', body({ name: text }, ['name']), body({ name: text }), null],
  ['a request field may be null', body({ name: text }), body({ name: nullable }), null],
  ['a request field may not be null any more', body({ name: nullable }), body({ name: text }), 'breaking'],
  [
    'a request has a new value of an enum',
    body({ kind: { enum: ['a'] } }),
    body({ kind: { enum: ['a', 'b'] } }),
    'addition',
  ],
  [
    'a request lacks a value of an enum',
    body({ kind: { enum: ['a', 'b'] } }),
    body({ kind: { enum: ['a'] } }),
    'breaking',
  ],
  [
    'a bound of a request is narrower',
    body({ name: { ...text, maxLength: 9 } }),
    body({ name: { ...text, maxLength: 8 } }),
    'breaking',
  ],
  ['a request gets a bound', body({ name: text }), body({ name: { ...text, minLength: 1 } }), 'breaking'],
  [
    'a bound of a request is wider',
    body({ name: { ...text, maxLength: 8 } }),
    body({ name: { ...text, maxLength: 9 } }),
    null,
  ],
  ['a request accepts all numbers', body({ size: { type: 'integer' } }), body({ size: { type: 'number' } }), null],
  ['a parameter is removed', query({}), createDocument({}), 'breaking'],
  ['a parameter is added', createDocument({}), query({}), 'addition'],
  ['a parameter becomes required', query({}), query({ required: true }), 'breaking'],
  ['only a description changes', query({ description: 'Before' }), query({ description: 'After' }), null],
  ['an operation is removed', createDocument({}), { paths: {}, components: {} }, 'breaking'],
  ['an operation is added', { paths: {}, components: {} }, createDocument({}), 'addition'],
])('%s', (...[, former, current, kind]) => {
  expect(compareDocuments(former, current).map((change) => change.kind)).toEqual(kind === null ? [] : [kind])
})

const webhook = (properties: object) => ({
  ...createDocument({}),
  webhooks: {
    'scan.created': {
      post: { requestBody: { content: { 'application/json': { schema: object(properties) } } }, responses: {} },
    },
  },
})

test.each([
  ['a field is removed', webhook({ code: text }), webhook({}), 'webhook scan.created body.code', 'breaking'],
  ['a field is added', webhook({}), webhook({ code: text }), 'webhook scan.created body.code', 'addition'],
  ['the event is removed', webhook({}), createDocument({}), 'webhook scan.created', 'breaking'],
  ['the event is added', createDocument({}), webhook({}), 'webhook scan.created', 'addition'],
])('the body of a webhook is read by others: %s', (...[, former, current, place, kind]) => {
  expect(compareDocuments(former, current)).toMatchObject([{ kind, place }])
})

test('a field of a named schema is reported once for each place, even if the schema refers to itself', () => {
  const reference = { $ref: '#/components/schemas/Folder' }
  const withSchema = (schema: object) =>
    createDocument({ response: { type: 'array', items: reference }, schemas: { Folder: schema } })
  const former = withSchema(object({ name: text, parent: reference }))
  expect(compareDocuments(former, withSchema(object({ parent: reference })))).toEqual([
    { kind: 'breaking', place: 'POST /codes response[].name', text: 'was removed' },
  ])
})
