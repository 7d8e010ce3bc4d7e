import { expect, test } from 'vitest'
import { checkBySchema } from './check-by-schema.ts'

test.each([true, false, null, 'text', [], { $ref: '#/nowhere' }, { properties: { title: { pattern: '(' } } }])(
  'a schema of %j refuses nothing and does not fail: the service checks',
  (schema) => {
    expect(checkBySchema(schema, { title: 'Hello' })).toEqual([])
  },
)
