import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertApiError, parsed } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Reply } from '../client.ts'

const Whole = z.coerce.number().int().nonnegative()

function assertOneRate(replies: Reply[]): void {
  const rates = replies.map(getRate)
  assert.ok(rates.every(({ limit, remaining, reset }) => remaining < limit && reset <= 60))
  assert.equal(new Set(rates.map(({ limit }) => limit)).size, 1)
}

function getRate({ headers }: Reply) {
  const read = (name: string) => parsed(Whole, headers.get(`ratelimit-${name}`) ?? 'missing')
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') }
}

export const limitCases: Case[] = [
  {
    name: 'every response has the remaining requests',
    rule: 'wire, Everywhere: RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    async run({ client }) {
      assertOneRate([
        await client.send('GET /me'),
        await client.send('GET /codes', { query: { limit: 0 } }),
        await client.send('GET /codes/{id}'),
        await client.send('POST /codes', { text: '{' }),
      ])
    },
  },
  {
    name: 'requests to unknown paths count too, and have the remaining requests',
    rule: 'wire, Everywhere: every answer of a known key carries RateLimit-*; unknown paths count too',
    // With a key, because the dashboard's proxy responds to such paths itself.
    needs: ['keys'],
    async run({ client }) {
      assertOneRate([
        await client.send('GET /me'),
        await client.raw('GET', '/nowhere'),
        await client.raw('DELETE', '/tags'),
      ])
    },
  },
  {
    name: 'above the plan’s limit every key of the workspace gets 429, and other workspaces do not',
    rule: 'specification, Limits: request rate per workspace plan; wire, errors: rate_limited',
    needs: ['admin', 'keys', 'other'],
    async run({ client, newKey, other, otherOn }) {
      const mine = await newKey({ scope: 'read' })
      await otherOn('pro', async () => {
        const first = await newKey({ scope: 'read', by: other() })
        const second = await newKey({ scope: 'read', by: other() })
        const reply = await first.client.send('GET /tags')
        assert.equal(getRate(reply).limit, 300)
        let last = reply
        // A new minute may begin meanwhile, but not twice.
        for (let sent = 0; sent < 620 && last.status === 200; sent++) last = await first.client.send('GET /tags')
        const details = assertApiError(last, 429, 'rate_limited')
        assert.equal(getRate(last).remaining, 0)
        const wait = parsed(Whole, last.headers.get('retry-after'))
        assert.ok(wait >= 1 && wait <= 60)
        assert.deepEqual(details, { retryAfter: wait, budget: 'requests' })
        assertApiError(await second.client.send('GET /me'), 429, 'rate_limited')
        await mine.client.ok('GET /me')
        await other().ok('GET /me')
        await client.ok('GET /me')
      })
    },
  },
  {
    name: 'the dashboard’s key has a separate limit',
    rule: 'wire, Keys: 6,000 a minute a person',
    needs: ['admin'],
    async run({ client }) {
      assert.equal(getRate(await client.send('GET /me')).limit, 6000)
    },
  },
]
