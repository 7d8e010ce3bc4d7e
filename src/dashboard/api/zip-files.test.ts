import { expect, test } from 'vitest'
import { createZipFileCounter } from './zip-files.ts'

test.each([1, 3, 7, 1000])('the files of a ZIP that arrives in chunks of %i bytes are counted', (size) => {
  const file = 'PK\u0003\u0004 the header of a file, PPK and its content'
  const bytes = new TextEncoder().encode(`${file}${file}P${file} PK\u0001\u0002 the directory at the end`)
  const count = createZipFileCounter()
  const counts: number[] = []
  for (let offset = 0; offset < bytes.length; offset += size) counts.push(count(bytes.subarray(offset, offset + size)))
  expect(counts.at(-1)).toBe(3)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})
