import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertApiError, parseOrFail } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Reply } from '../client.ts'

const WholeNumber = z.coerce.number().int().nonnegative()

function assertSameRate(replies: Reply[]): void {
  const rates = replies.map(readRate)
  assert.ok(rates.every(({ limit, remaining, reset }) => remaining < limit && reset <= 60))
  assert.equal(new Set(rates.map(({ limit }) => limit)).size, 1)
}

function readRate({ headers }: Reply) {
  const read = (name: string) => parseOrFail(WholeNumber, headers.get(`ratelimit-${name}`) ?? 'missing')
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') }
}

export const limitCases: Case[] = [
  {
    name: 'every response has the number of remaining requests',
    rule: 'wire, Everywhere: RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    async run({ client }) {
      assertSameRate([
        await client.send('GET /me'),
        await client.send('GET /codes', { query: { limit: 0 } }),
        await client.send('GET /codes/{id}'),
        await client.send('POST /codes', { text: '{' }),
      ])
    },
  },
  {
    name: 'requests to unknown paths count too',
    rule: 'wire, Everywhere: every answer of a known key carries RateLimit-*; unknown paths count too',
    // With a key, because the dashboard's proxy responds to such paths itself.
    needs: ['keys'],
    async run({ client }) {
      assertSameRate([
        await client.send('GET /me'),
        await client.raw('GET', '/nowhere'),
        await client.raw('DELETE', '/tags'),
      ])
    },
  },
  {
    name: 'above the plan’s limit every key of the workspace gets 429',
    rule: 'specification, Limits: request rate per workspace plan; wire, errors: rate_limited',
    needs: ['admin', 'keys', 'other'],
    async run({ client, createKey, getOtherClient, withOtherOnPlan }) {
      const ownKey = await createKey({ scope: 'read' })
      await withOtherOnPlan('pro', async () => {
        const first = await createKey({ scope: 'read', owner: getOtherClient() })
        const second = await createKey({ scope: 'read', owner: getOtherClient() })
        const reply = await first.client.send('GET /tags')
        assert.equal(readRate(reply).limit, 300)
        let lastReply = reply
        // At most one new minute begins meanwhile.
        for (let count = 0; count < 620 && lastReply.status === 200; count++)
          lastReply = await first.client.send('GET /tags')
        const details = assertApiError(lastReply, 429, 'rate_limited')
        assert.equal(readRate(lastReply).remaining, 0)
        const wait = parseOrFail(WholeNumber, lastReply.headers.get('retry-after'))
        assert.ok(wait >= 1 && wait <= 60)
        assert.deepEqual(details, { retryAfter: wait, budget: 'requests' })
        assertApiError(await second.client.send('GET /me'), 429, 'rate_limited')
        await ownKey.client.ok('GET /me')
        await getOtherClient().ok('GET /me')
        await client.ok('GET /me')
      })
    },
  },
  {
    name: 'the dashboard’s key has a separate limit',
    rule: 'wire, Keys: 6,000 a minute a person',
    needs: ['admin'],
    async run({ client }) {
      assert.equal(readRate(await client.send('GET /me')).limit, 6000)
    },
  },
]
