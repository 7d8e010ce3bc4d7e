import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { until } from '#testing/wait-until.ts'
import { sendEvents } from './event-stream.ts'

test('events end after their client has left, also if there was nothing to send when it left', async () => {
  const left = Promise.withResolvers<void>()
  let isEnded = false
  async function* createEvents() {
    try {
      yield { number: 1 }
      await left.promise
      yield { number: 2 }
      yield { number: 3 }
    } finally {
      isEnded = true
    }
  }
  const app = fastify()
  app.get('/', (_request, reply) => {
    reply.raw.once('close', () => setImmediate(left.resolve))
    return sendEvents(reply, z.object({ number: z.int() }), createEvents())
  })
  const client = new AbortController()
  const reply = await fetch(await app.listen(), { signal: client.signal })
  const first = await reply.body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString()).toContain('retry: 2000')
  client.abort()
  await until(() => isEnded, { event: 'The end of the events' })
  await app.close()
})
