// A webhook receiver as a function of Request and Response, as Next (app/hook/route.ts), Hono and Deno have it.
import { verifyWebhook, WebhookError } from '@tessera/sdk/webhooks'

export async function POST(request: Request): Promise<Response> {
  try {
    // The text as it arrived: parsed and written again, JSON would have other bytes.
    const body = await request.text()
    const event = await verifyWebhook(body, request.headers, { secrets: process.env.WEBHOOK_SECRET ?? '' })
    if (event.event === 'scan.created') console.log(`${event.code.name}: ${event.scan.country || 'unknown country'}`)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.message, { status: 400 })
    throw error
  }
}
