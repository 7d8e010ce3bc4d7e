import { expect, test } from 'vitest'
import { toStoredFile } from './hosted-file.ts'

test.each([
  ['text/html; charset=utf-8', 'br'],
  ['image/svg+xml', 'br'],
  ['image/png', ''],
  ['image/jpeg', ''],
])('a file of type %s is stored with the encoding "%s"', async (type, encoding) => {
  const body = '<p>Open from nine to five</p>'.repeat(100)
  const file = await toStoredFile({ path: '/file', status: 200, headers: { 'content-type': type }, body })
  expect(file.encoding).toBe(encoding)
  expect(file.body.length < body.length).toBe(encoding === 'br')
})
