import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

test('what was not asked for in a while goes first', () => {
  const cache = new ByteCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  expect(cache.get('a')).toBe('A')
  cache.set('c', 'C', 4)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
})

test('a value that takes the place of another counts once, and what is larger than all is not kept', () => {
  const cache = new ByteCache<string>(10)
  for (let at = 0; at < 5; at++) cache.set('a', `A${at}`, 6)
  cache.set('b', 'B', 4)
  expect([cache.get('a'), cache.get('b')]).toEqual(['A4', 'B'])
  cache.set('huge', 'H', 11)
  expect(cache.get('huge')).toBeUndefined()
  cache.delete('b')
  cache.set('c', 'C', 10)
  expect(cache.get('c')).toBe('C')
})
