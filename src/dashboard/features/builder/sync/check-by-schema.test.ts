import { expect, test } from 'vitest'
import { checkBySchema } from './check-by-schema.ts'

test.each([true, false, null, 'text', [], { $ref: '#/nowhere' }, { properties: { title: { pattern: '(' } } }])(
  'the unusable schema %j rejects nothing',
  (schema) => {
    expect(checkBySchema(schema, { title: 'Hello' })).toEqual([])
  },
)
