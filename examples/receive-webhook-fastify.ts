// A webhook receiver in Fastify: WEBHOOK_SECRET=whsec_… node receive-webhook-fastify.ts
import { verifyWebhook, WebhookError } from '@tessera/sdk/webhooks'
import fastify from 'fastify'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const app = fastify()
// The text as it arrived: parsed and written again, JSON would have other bytes.
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
app.post('/hook', async (request, reply) => {
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const event = await verifyWebhook(String(request.body), headers, { secrets: WEBHOOK_SECRET })
    if (event.event === 'scan.created') console.log(`${event.code.name}: ${event.scan.country || 'unknown country'}`)
    return reply.code(204).send()
  } catch (error) {
    if (error instanceof WebhookError) return reply.code(400).send(error.message)
    throw error
  }
})
await app.listen({ port: Number(PORT) })
