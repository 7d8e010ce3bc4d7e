import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

test('what is asked for stays, what is not goes, and the size is bounded', () => {
  const map = new LruMap<number, string>(100)
  map.set(-1, 'asked for')
  map.set(-2, 'not asked for')
  for (let i = 0; i < 1_000; i++) {
    map.set(i, `value ${i}`)
    expect(map.get(-1)).toBe('asked for')
  }
  expect(map.get(-2)).toBeUndefined()
  expect(map.get(999)).toBe('value 999')
  const held = Array.from({ length: 1_000 }, (_, i) => map.get(i)).filter((value) => value !== undefined)
  expect(held.length).toBeGreaterThanOrEqual(49)
  expect(held.length).toBeLessThanOrEqual(100)
})

test('what is deleted or replaced does not come back from the older half', () => {
  const map = new LruMap<string, number>(4)
  map.set('a', 1)
  map.set('b', 1)
  map.set('c', 1)
  map.set('a', 2)
  expect(map.get('a')).toBe(2)
  map.delete('b')
  expect(map.get('b')).toBeUndefined()
  map.clear()
  expect(map.get('a')).toBeUndefined()
})
