import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { limitFileSize } from '#testing/limit-file-size.ts'
import { LocalCopy } from './local-copy.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tessera-local-copy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const HOUR_MS = 3_600_000
const createBytes = (length: number) => new Uint8Array(length).fill(7)

test('the least recently visited content is replaced first, but never by content that nobody has visited', () => {
  const copy = new LocalCopy(path.join(folder, 'bounded.sqlite'), 1_000)
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) copy.put(key, createBytes(250), index * HOUR_MS)
  expect(copy.touch('a', 5 * HOUR_MS)).toBe(true)
  copy.put('e', createBytes(250), 6 * HOUR_MS)
  copy.putAhead('f', createBytes(250))
  expect(copy.listKeys('').toSorted()).toEqual(['a', 'c', 'd', 'e'])
  copy.remove('c')
  copy.putAhead('f', createBytes(250))
  expect(copy.listKeys('').toSorted()).toEqual(['a', 'd', 'e', 'f'])
  copy.put('g', createBytes(250), 7 * HOUR_MS)
  expect(copy.has('f')).toBe(false)
  copy.close()
})

test('an entry that is larger than a quarter of the bound replaces nothing', () => {
  const copy = new LocalCopy(path.join(folder, 'large.sqlite'), 1_000)
  copy.put('a', createBytes(100))
  copy.put('large', createBytes(251))
  expect(copy.listKeys('')).toEqual(['a'])
  copy.close()
})

test('the content survives a restart', () => {
  const file = path.join(folder, 'stored.sqlite')
  const first = new LocalCopy(file, 1_000)
  first.put('a', createBytes(10))
  first.close()
  const second = new LocalCopy(file, 1_000)
  expect(second.peek('a')).toEqual(createBytes(10))
  second.close()
})

test('a damaged file is replaced by an empty copy', () => {
  const file = path.join(folder, 'damaged.sqlite')
  writeFileSync(file, 'not a database, but longer than the header of one'.repeat(100))
  const copy = new LocalCopy(file, 1_000)
  expect(copy.listKeys('')).toEqual([])
  copy.put('b', createBytes(10))
  expect(copy.has('b')).toBe(true)
  copy.close()
})

test('a disk that takes no copy at all does not disturb visitors', () => {
  const copy = new LocalCopy(path.join(folder, 'full.sqlite'), 1_000_000)
  copy.put('a', createBytes(10))
  const release = limitFileSize()
  try {
    copy.put('b', createBytes(100_000))
    expect([copy.has('b'), copy.visit('a'), copy.listKeys('')]).toEqual([false, null, []])
  } finally {
    release()
  }
  copy.close()
})
