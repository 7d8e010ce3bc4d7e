import { expect, test } from 'vitest'
import { TokenBuckets, PostLimits } from './post-limits.ts'

test('a burst is allowed and then one post per interval', () => {
  let now = 0
  const buckets = new TokenBuckets({ burst: 3, intervalMs: 2_000 }, () => now)
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 2])
  expect(buckets.take('b')).toBe(0)
  now = 2_000
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 2])
  now = 60_000
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 2])
})

test('a refused post takes nothing', () => {
  let now = 0
  const buckets = new TokenBuckets({ burst: 10, intervalMs: 1_000 }, () => now)
  expect(buckets.take('a', 8)).toBe(0)
  expect(buckets.take('a', 8)).toBe(6)
  now = 6_000
  expect(buckets.take('a', 8)).toBe(0)
})

test('only the addresses of one network are counted together', () => {
  const limits = new PostLimits()
  const countAcceptedPosts = (address: (i: number) => string) =>
    Array.from({ length: 100 }, (_, i) => limits.post('form', address(i))).filter((wait) => wait === 0).length
  expect(countAcceptedPosts((i) => `2001:db8:0:1::${i.toString(16)}`)).toBe(60)
  expect(countAcceptedPosts((i) => `2001:db8:1:${i.toString(16)}::1`)).toBe(100)
  expect(countAcceptedPosts(() => '203.0.113.7')).toBe(60)
})

test('fewer long answers than short ones are allowed per day', () => {
  const countStoredPosts = (bytes: number) => {
    const limits = new PostLimits()
    let count = 0
    while (limits.store('form', bytes) === 0) count++
    return count
  }
  expect(countStoredPosts(500)).toBeGreaterThanOrEqual(600)
  expect(countStoredPosts(400_000)).toBeLessThan(300)
})
