import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('JSON of any kind is taken as it is', () => {
  const values = [null, 0, '', [1, [2]], { a: { b: [] } }]
  expect(values.map((value) => parseJson(JSON.stringify(value, null, 2)))).toEqual(
    values.map((value) => ({ ok: true, value })),
  )
})

test('what is no JSON yet is told, not thrown', () => {
  for (const typed of ['', '{', '{"a": }', 'undefined', "{'a': 1}"])
    expect(parseJson(typed)).toMatchObject({ ok: false, problem: expect.stringMatching(/^This is not JSON yet\./) })
})
