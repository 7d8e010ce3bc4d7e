import { expect, test } from 'vitest'
import { AccessTries } from './access-attempts.ts'

test('ten attempts in ten minutes, then a wait, then ten more', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 10; i++) expect(tries.begin('BCDFGHJKM', '81.2.69.1', 0)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '81.2.69.1', 60_000)).toBe(540)
  expect(tries.begin('BCDFGHJKM', '81.2.69.2', 60_000)).toBe(0)
  expect(tries.begin('BCDFGHJKN', '81.2.69.1', 60_000)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '81.2.69.1', 600_000)).toBe(0)
})

test('a right code resets the failed attempts before it', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 10; i++) tries.begin('BCDFGHJKM', '81.2.69.1', 0)
  tries.succeeded('BCDFGHJKM', '81.2.69.1')
  expect(tries.begin('BCDFGHJKM', '81.2.69.1', 0)).toBe(0)
})

test('addresses of one IPv6 network count together, those of others do not', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 10; i++) expect(tries.begin('BCDFGHJKM', `2001:db8:0:1::${i}`, 0)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '2001:db8::1:aaaa:bbbb:cccc:dddd', 0)).toBeGreaterThan(0)
  expect(tries.begin('BCDFGHJKM', '2001:db8:0:2::1', 0)).toBe(0)
})

test('an IPv6 /48 has fifty attempts, from any of its networks', () => {
  const tries = new AccessTries()
  for (let i = 0; i < 50; i++) expect(tries.begin('BCDFGHJKM', `2001:db8:7:${i.toString(16)}::1`, 0)).toBe(0)
  expect(tries.begin('BCDFGHJKM', '2001:db8:7:ffff::1', 0)).toBe(600)
  expect(tries.begin('BCDFGHJKM', '2001:db8:8::1', 0)).toBe(0)
})

test('after three hundred failed attempts on a code, from any address, one is allowed in two seconds; right ones do not count', () => {
  const tries = new AccessTries()
  const guess = (i: number) => tries.begin('BCDFGHJKM', `81.2.${i >> 8}.${i & 255}`, 0)
  for (let i = 0; i < 600; i++) {
    guess(i)
    tries.succeeded('BCDFGHJKM', `81.2.${i >> 8}.${i & 255}`)
  }
  const waits = Array.from({ length: 310 }, (_, i) => guess(i))
  expect(waits.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 0))
  expect(waits.at(-1)).toBeGreaterThan(0)
  expect(waits.at(-1)).toBeLessThanOrEqual(2)
  expect(tries.begin('BCDFGHJKN', '81.2.69.1', 0)).toBe(0)
})
