import { expect, test } from 'vitest'
import { checkBySchema } from './check-by-schema.ts'

test.each([true, false, null, 'text', [], { $ref: '#/nowhere' }, { properties: { title: { pattern: '(' } } }])(
  'a schema of %j rejects nothing and does not throw, because the service checks too',
  (schema) => {
    expect(checkBySchema(schema, { title: 'Hello' })).toEqual([])
  },
)
