import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCursors } from './cursors.ts'
import { ApiError } from './api-error.ts'

const cursors = createCursors('a secret')
const query = { workspaceId: 'wsp_1', sort: 'name', tag: undefined }
const Position = z.tuple([z.string(), z.string()])

test('a cursor opens to the position that it was sealed with', () => {
  const cursor = cursors.seal(query, ['a name', 'cod_1'])
  expect(cursors.open(cursor, query, Position)).toEqual(['a name', 'cod_1'])
})

test('a cursor of another query, workspace or secret is refused', () => {
  const cursor = cursors.seal(query, ['a name', 'cod_1'])
  expect(() => cursors.open(cursor, { ...query, sort: 'scans' }, Position)).toThrow(ApiError)
  expect(() => cursors.open(cursor, { ...query, workspaceId: 'wsp_2' }, Position)).toThrow(ApiError)
  expect(() => createCursors('another').open(cursor, query, Position)).toThrow(ApiError)
})

test('a cursor with any changed byte is refused', () => {
  const bytes = Buffer.from(cursors.seal(query, ['a name', 'cod_1']), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changedBytes = Buffer.from(bytes)
    changedBytes[index] = (changedBytes[index] ?? 0) ^ 1
    expect(() => cursors.open(changedBytes.toString('base64url'), query, Position)).toThrow(ApiError)
  }
})

test.each(['', 'x', 'not base64 at all!', 'A'.repeat(2000)])('%j is refused as a cursor', (text) => {
  expect(() => cursors.open(text, query, Position)).toThrow(ApiError)
})
