import { expect, test } from 'vitest'
import { Limiter } from '#service/tenancy/limits/limiter.ts'
import { createMemoryUnitStore } from '#service/tenancy/limits/memory-units.ts'
import { AccessAttempts } from './access-attempts.ts'

/** The attempts of a process with the embedded database, by the clock of the test. */
function createAttempts() {
  const clock = { now: 0 }
  const now = () => clock.now
  const open: ConstructorParameters<typeof AccessAttempts>[0]['open'] = (settings) =>
    new Limiter(settings, { store: createMemoryUnitStore(now), leases: false }, now)
  const attempts = new AccessAttempts(
    { open, openSteady: open },
    { hashAttempt: ({ shortCode, network }) => `${shortCode} ${network}` },
  )
  const attempt = async (shortCode: string, address: string) => attempts.begin(shortCode, address, clock.now)
  return { clock, attempt, wait: async (code: string, address: string) => (await attempt(code, address)).waitSeconds }
}

test('a network has ten attempts on a code in ten minutes', async () => {
  const { clock, wait } = createAttempts()
  for (let i = 0; i < 10; i++) expect(await wait('BCDFGHJKM', '81.2.69.1')).toBe(0)
  clock.now = 60_000
  expect(await wait('BCDFGHJKM', '81.2.69.1')).toBe(540)
  expect(await wait('BCDFGHJKM', '81.2.69.2')).toBe(0)
  expect(await wait('BCDFGHJKN', '81.2.69.1')).toBe(0)
  clock.now = 600_000
  expect(await wait('BCDFGHJKM', '81.2.69.1')).toBe(0)
})

test('the right code resets the failed attempts before it', async () => {
  const { attempt } = createAttempts()
  for (let i = 0; i < 9; i++) await attempt('BCDFGHJKM', '81.2.69.1')
  const right = await attempt('BCDFGHJKM', '81.2.69.1')
  await right.recordSuccess()
  for (let i = 0; i < 10; i++) expect((await attempt('BCDFGHJKM', '81.2.69.1')).waitSeconds).toBe(0)
  expect((await attempt('BCDFGHJKM', '81.2.69.1')).waitSeconds).toBe(600)
})

test('an attempt whose code could not be checked does not count', async () => {
  const { attempt } = createAttempts()
  for (let i = 0; i < 400; i++) (await attempt('BCDFGHJKM', '81.2.69.1')).release()
  for (let i = 0; i < 10; i++) expect((await attempt('BCDFGHJKM', '81.2.69.1')).waitSeconds).toBe(0)
  expect((await attempt('BCDFGHJKM', '81.2.69.1')).waitSeconds).toBe(600)
})

test('only addresses of one IPv6 network share their attempts', async () => {
  const { wait } = createAttempts()
  for (let i = 0; i < 10; i++) expect(await wait('BCDFGHJKM', `2001:db8:0:1::${i}`)).toBe(0)
  expect(await wait('BCDFGHJKM', '2001:db8::1:aaaa:bbbb:cccc:dddd')).toBeGreaterThan(0)
  expect(await wait('BCDFGHJKM', '2001:db8:0:2::1')).toBe(0)
})

test('an IPv6 /48 has fifty attempts, from any of its networks', async () => {
  const { wait } = createAttempts()
  for (let i = 0; i < 50; i++) expect(await wait('BCDFGHJKM', `2001:db8:7:${i.toString(16)}::1`)).toBe(0)
  expect(await wait('BCDFGHJKM', '2001:db8:7:ffff::1')).toBe(600)
  expect(await wait('BCDFGHJKM', '2001:db8:8::1')).toBe(0)
})

test('after three hundred failed attempts on a code, from any addresses, one attempt is allowed every four seconds', async () => {
  const { clock, attempt } = createAttempts()
  const guess = async (i: number) => attempt('BCDFGHJKM', `81.2.${i >> 8}.${i & 255}`)
  for (let i = 0; i < 600; i++) await (await guess(i)).recordSuccess()
  const waits: number[] = []
  for (let i = 0; i < 310; i++) waits.push((await guess(i)).waitSeconds)
  expect(waits.slice(0, 301)).toEqual(Array.from({ length: 301 }, () => 0))
  expect(waits.at(-1)).toBe(4)
  clock.now = 4_000
  expect([(await guess(320)).waitSeconds, (await guess(321)).waitSeconds]).toEqual([0, 4])
  expect((await attempt('BCDFGHJKN', '81.2.69.1')).waitSeconds).toBe(0)
})
