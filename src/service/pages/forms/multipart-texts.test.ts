import { expect, test } from 'vitest'
import { multipartTexts } from './multipart-texts.ts'

async function written(entries: [string, string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of entries)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'a.txt')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) }
}

test('texts come out as they went in, in their order and as often as they stand there', async () => {
  const entries: [string, string][] = [
    ['name', 'Zoë Łuk 😀'],
    ['a "quoted" name', ''],
    ['lines', 'one\r\n\r\ntwo\r\n--three'],
    ['bread', 'Rye'],
    ['bread', 'Wheat'],
  ]
  const { type, body } = await written(entries)
  expect(multipartTexts(body, type)).toEqual(entries)
})

test('files are passed over', async () => {
  const { type, body } = await written([
    ['file', new Blob(['content'])],
    ['name', 'Ann'],
  ])
  expect(multipartTexts(body, type)).toEqual([['name', 'Ann']])
})

test('an empty form has nothing in it', () => {
  expect(multipartTexts(Buffer.from('--x--\r\n'), 'multipart/form-data; boundary="x"')).toEqual([])
})

test.each([
  ['', 'multipart/form-data; boundary=x'],
  ['--x\r\n', 'multipart/form-data; boundary=x'],
  ['name=Ann', 'multipart/form-data; boundary=x'],
  ['--x--', 'multipart/form-data'],
  ['--y\r\n\r\n\r\n--y--', 'multipart/form-data; boundary=x'],
])('%j is none', (body, type) => {
  expect(multipartTexts(Buffer.from(body), type)).toBeNull()
})
