import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('any JSON is accepted unchanged', () => {
  const values = [null, 0, '', [1, [2]], { a: { b: [] } }]
  expect(values.map((value) => parseJson(JSON.stringify(value, null, 2)))).toEqual(
    values.map((value) => ({ ok: true, value })),
  )
})

test('invalid JSON is reported, not thrown', () => {
  for (const typedText of ['', '{', '{"a": }', 'undefined', "{'a': 1}"])
    expect(parseJson(typedText)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^This is not valid JSON yet\./),
    })
})
