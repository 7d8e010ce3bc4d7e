import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LocalCopy } from './local-copy.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tessera-local-copy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const hour = 3_600_000
const bytes = (length: number) => new Uint8Array(length).fill(7)

test('what was visited least recently is removed first, and nothing is removed for what nobody has visited', () => {
  const copy = new LocalCopy(path.join(folder, 'bounded.sqlite'), 1_000)
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) copy.put(key, bytes(250), index * hour)
  expect(copy.touch('a', 5 * hour)).toBe(true)
  copy.put('e', bytes(250), 6 * hour)
  copy.putAhead('f', bytes(250))
  expect(copy.keys('').toSorted()).toEqual(['a', 'c', 'd', 'e'])
  copy.remove('c')
  copy.putAhead('f', bytes(250))
  expect(copy.keys('').toSorted()).toEqual(['a', 'd', 'e', 'f'])
  copy.put('g', bytes(250), 7 * hour)
  expect(copy.has('f')).toBe(false)
  copy.close()
})

test('an entry that is larger than a quarter of the bound replaces nothing', () => {
  const copy = new LocalCopy(path.join(folder, 'large.sqlite'), 1_000)
  copy.put('a', bytes(100))
  copy.put('large', bytes(251))
  expect(copy.keys('')).toEqual(['a'])
  copy.close()
})

test('the content survives a restart; a damaged file is replaced by an empty copy', () => {
  const file = path.join(folder, 'kept.sqlite')
  const first = new LocalCopy(file, 1_000)
  first.put('a', bytes(10))
  first.close()
  const second = new LocalCopy(file, 1_000)
  expect(second.peek('a')).toEqual(bytes(10))
  second.close()
  writeFileSync(file, 'not a database, but longer than the header of one'.repeat(100))
  const third = new LocalCopy(file, 1_000)
  expect(third.has('a')).toBe(false)
  third.put('b', bytes(10))
  expect(third.has('b')).toBe(true)
  third.close()
})
