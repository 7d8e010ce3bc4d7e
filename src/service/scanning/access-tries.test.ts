import { expect, test } from 'vitest'
import { AccessTries } from './access-tries.ts'

test('ten tries in ten minutes, then a wait, then ten more', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 10; i++) expect(tries.begin('BCDFGHJKM', '81.2.69.1', 0)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '81.2.69.1', 60_000)).toBe(540)
  expect(tries.begin('BCDFGHJKM', '81.2.69.2', 60_000)).toBe(0)
  expect(tries.begin('BCDFGHJKN', '81.2.69.1', 60_000)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '81.2.69.1', 600_000)).toBe(0)
})

test('a right answer forgives the wrong ones before it', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 10; i++) tries.begin('BCDFGHJKM', '81.2.69.1', 0)
  tries.succeeded('BCDFGHJKM', '81.2.69.1')
  expect(tries.begin('BCDFGHJKM', '81.2.69.1', 0)).toBe(0)
})

test('addresses of one IPv6 network count together, others do not', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 10; i++) expect(tries.begin('BCDFGHJKM', `2001:db8:0:1::${i}`, 0)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '2001:db8::1:aaaa:bbbb:cccc:dddd', 0)).toBeGreaterThan(0)
  expect(tries.begin('BCDFGHJKM', '2001:db8:0:2::1', 0)).toBe(0)
})
