import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateCookies } from '#testing/authenticator-app.ts'
import { reservedUnits } from '#database/schema.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { bffSecret, toApiError, type TestBff, startTestBff, testPassword } from '#testing/bff.ts'
import { findPerson } from '../people/people.ts'
import { auditEntries } from '../audit/schema.ts'
import { createSignInLimits, withAttemptLimits } from './sign-in-attempts.ts'

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_canary' })
})

interface Attempt {
  email: string
  password?: string
  address: string
  cookie?: string
}

function signIn({ email, password = 'not this one', address, cookie = '' }: Attempt) {
  return bff.app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email, password },
    headers: { origin: bff.origin, 'x-forwarded-for': address, cookie },
  })
}

/** Counts a wrong password from an unknown device. */
async function countWrongTry(email: string, address: string) {
  const limits = createSignInLimits({ address, email, device: null })
  const wrongPassword = new Error('wrong password')
  await expect(withAttemptLimits(bff.database.db, limits, () => Promise.reject(wrongPassword))).rejects.toBe(
    wrongPassword,
  )
}

test('a 429 for too many attempts names its budget and has its headers', async () => {
  const { email } = await bff.addMember('wsp_one', 'viewer')
  for (let i = 0; i < 5; i++) await signIn({ email, address: '198.51.100.1' })
  const rejectedReply = await signIn({ email, address: '198.51.100.1' })
  expect(rejectedReply.statusCode).toBe(429)
  expect(toApiError(rejectedReply).details).toEqual({
    retryAfter: Number(rejectedReply.headers['retry-after']),
    budget: 'sign_in',
  })
  expect(rejectedReply.headers).toMatchObject({
    'ratelimit-limit': '5',
    'ratelimit-remaining': '0',
    'ratelimit-reset': rejectedReply.headers['retry-after'],
  })
})

describe('many failed attempts', () => {
  test('from many networks do not lock out a known device', async () => {
    const { email, cookie } = await bff.addMember('wsp_one', 'viewer')
    expect(cookie).toContain('tessera.device')
    // An account has a limit of a hundred wrong passwords in a quarter of an hour. Most attempts are only counted here, because hashing is
    // slow.
    for (let i = 0; i < 97; i++) await countWrongTry(email, `198.18.${i}.1`)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await signIn({ email, address: `198.19.${i}.1` })).statusCode)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await signIn({ email, password: testPassword, address: '198.51.100.9' })).statusCode).toBe(429)
    const fromKnownDevice = await signIn({ email, password: testPassword, address: '198.51.100.9', cookie })
    expect(fromKnownDevice.statusCode).toBe(200)
  })

  test('do not lock the owner out, who can make a new device known by a link in a mail', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    for (let i = 0; i < 100; i++) await countWrongTry(email, `198.18.${i}.2`)
    const owner = { email, password: testPassword, address: '203.0.113.9' }
    expect((await signIn(owner)).statusCode).toBe(429)
    const headers = { origin: bff.origin, 'x-forwarded-for': '203.0.113.9' }
    for (const payload of [{ email }, { email: 'nobody@example.com' }]) {
      const answer = await bff.app.inject({ method: 'POST', url: '/auth/request-known-device', payload, headers })
      expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    }
    const findMessage = async () => {
      const isDeviceLink = and(eq(messages.recipient, email), eq(messages.kind, 'known_device'))
      return (await bff.database.db.select().from(messages).where(isDeviceLink))[0]
    }
    await expect.poll(findMessage).toBeDefined()
    const message = await findMessage()
    const content = message && (await createMailing({ secret: bffSecret, server: null }).read(message))
    const url = (content?.link ?? '').slice(bff.origin.length)
    const reply = await bff.app.inject({ url, headers })
    expect(reply.headers.location).toBe('/sign-in?notice=known_device')
    const cookie = updateCookies('', reply)
    expect((await bff.app.inject({ url: '/session', headers: { cookie } })).statusCode).toBe(401)
    expect((await signIn({ ...owner, cookie })).statusCode).toBe(200)
    expect((await bff.app.inject({ url, headers })).headers.location).toBe('/sign-in?notice=link_expired')
    expect(await bff.database.db.select().from(messages).where(eq(messages.recipient, 'nobody@example.com'))).toEqual(
      [],
    )
  })

  test('from one network are refused before they lock out other networks', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    // One /48 has 65,536 networks of this size.
    const attempts = Array.from({ length: 12 }, (_, i) => signIn({ email, address: `2001:db8:77:${i}::1` }))
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect((await signIn({ email, password: testPassword, address: '198.51.100.10' })).statusCode).toBe(200)
  })

  test('count on a known device too, and a foreign or forged cookie makes no device known', async () => {
    const [person, other] = [await bff.addMember('wsp_one', 'viewer'), await bff.addMember('wsp_one', 'viewer')]
    // The id of another device, with the signature of this device.
    const forgedCookie = person.cookie.replace(/(tessera\.device_\w+=)[^.]*/, `$1${'A'.repeat(16)}`)
    expect(forgedCookie).not.toBe(person.cookie)
    const { email, cookie } = person
    for (const [address, cookieSent, expected] of [
      ['198.51.100.20', cookie, [401, 401, 401, 401, 401, 429]],
      // From an unknown device at an address with five failed attempts.
      ['198.51.100.21', other.cookie, [401, 401, 401, 401, 401, 429]],
      ['198.51.100.21', forgedCookie, [429]],
    ] as const) {
      const statuses: number[] = []
      for (const _ of expected) statuses.push((await signIn({ email, address, cookie: cookieSent })).statusCode)
      expect(statuses).toEqual(expected)
    }
  })
})

test('guessing is limited to 20 attempts in a quarter of an hour, 40 in two hours and 60 a day', async () => {
  const { db } = bff.database
  const limits = createSignInLimits({ address: '198.51.100.60', email: 'guessed@example.com', device: 'device' })
  const wrongPassword = new Error('wrong password')
  const countAllowed = async () => {
    for (let attempts = 0; ; attempts++) {
      const rejection = await withAttemptLimits(db, limits, () => Promise.reject(wrongPassword)).catch(
        (error: unknown) => error,
      )
      if (rejection !== wrongPassword) return attempts
    }
  }
  /** Moves the counted attempts into the past, by 1 % more than `seconds`, because they are counted in slots. */
  const moveIntoPast = (seconds: number) =>
    db.execute(sql`
      update ${reservedUnits} set units = (
        select coalesce(jsonb_object_agg((key::bigint - ${seconds * 1010}::bigint)::text, value), '{}') from jsonb_each(units)
      )`)
  const countAllowedAfter = async (seconds: number) => {
    await moveIntoPast(seconds)
    return [seconds, await countAllowed()]
  }
  const minute = 60
  const [quarterHour, twoHours, day] = [15 * minute, 120 * minute, 24 * 60 * minute]
  const allowedAfter = [[0, await countAllowed()]]
  for (const pause of [minute, minute, minute, minute, quarterHour, minute, minute, minute, minute])
    allowedAfter.push(await countAllowedAfter(pause))
  for (const pause of [twoHours, minute, minute, minute, minute, twoHours, day])
    allowedAfter.push(await countAllowedAfter(pause))
  const fiveAfterMinute = [minute, 5]
  expect(allowedAfter).toEqual([
    [0, 5],
    fiveAfterMinute,
    fiveAfterMinute,
    fiveAfterMinute,
    [minute, 0],
    [quarterHour, 5],
    fiveAfterMinute,
    fiveAfterMinute,
    fiveAfterMinute,
    [minute, 0],
    [twoHours, 5],
    fiveAfterMinute,
    fiveAfterMinute,
    fiveAfterMinute,
    [minute, 0],
    [twoHours, 0],
    [day, 5],
  ])
})

test('a flood of sign-ins is refused once the queue is full and does not delay known devices', async () => {
  const { email, cookie } = await bff.addMember('wsp_one', 'viewer')
  // All from one address, so that only five in the queue are hashed.
  const flood = Array.from({ length: 60 }, (_, i) =>
    signIn({ email: 'flood@example.com', address: '198.19.100.1', password: `wrong ${i}` }),
  )
  const fromKnownDevice = await signIn({ email, password: testPassword, address: '198.51.100.30', cookie })
  expect(fromKnownDevice.statusCode).toBe(200)
  const answers = await Promise.all(flood)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429, 503]))
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
})

test('a lock-out is logged each time, but recorded in the audit log only once a minute', async () => {
  const { email } = await bff.addMember('wsp_locked', 'viewer')
  const person = await findPerson(bff.database.db, email)
  bff.logLines.length = 0
  const answers = []
  for (let i = 0; i < 7; i++) answers.push(await signIn({ email, address: '198.51.100.78' }))
  const rejectedReplies = answers.filter(({ statusCode }) => statusCode === 429)
  expect(rejectedReplies).toHaveLength(2)
  const logLines = bff.logLines
    .filter((line) => line.includes('"sign-in locked"'))
    .map((line): unknown => JSON.parse(line))
  expect(logLines).toMatchObject(
    rejectedReplies.map(({ headers }) => ({
      level: 40,
      person: person?.id,
      from: '198.51.100.0/24',
      reqId: headers['x-request-id'],
    })),
  )
  const { workspaceId, action } = auditEntries
  const listAuditEntries = (name: string) =>
    bff.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(workspaceId, 'wsp_locked'), eq(action, name)))
  expect(await listAuditEntries('session.sign_in_failed')).toHaveLength(5)
  expect(await listAuditEntries('session.locked')).toMatchObject([
    {
      actorType: 'unknown',
      actorEmail: null,
      targetId: person?.id,
      address: '198.51.100.0/24',
      requestId: rejectedReplies[0]?.headers['x-request-id'],
    },
  ])
})

test('a failed sign-in is logged with the person, the network and the request id but without the input', async () => {
  const { email } = await bff.addMember('wsp_one', 'viewer')
  const person = await findPerson(bff.database.db, email)
  bff.logLines.length = 0
  const wrongPassword = await signIn({ email, password: 'typed secret', address: '198.51.100.77' })
  const unknown = await signIn({
    email: 'grace.hopper@navy.example',
    password: 'typed secret',
    address: '2001:db8:5:6::7',
  })
  const failures = bff.logLines
    .filter((line) => line.includes('"wrong sign-in"'))
    .map((line): unknown => JSON.parse(line))
  expect(failures).toMatchObject([
    { level: 40, person: person?.id, from: '198.51.100.0/24', reqId: wrongPassword.headers['x-request-id'] },
    {
      level: 40,
      person: 'unknown, g***@navy.example',
      from: '2001:db8:5::/48',
      reqId: unknown.headers['x-request-id'],
    },
  ])
  expect(bff.logLines.join('')).not.toMatch(/typed secret|grace|198\.51\.100\.77|2001:db8:5:6/)
})
