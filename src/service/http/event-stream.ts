import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'

const HEARTBEAT_MS = 15_000

// An event for many subscribers is serialized once.
const serializedEvents = new WeakMap<object, string>()

/** Sends server-sent events until the client disconnects or the server stops. */
export function sendEvents(reply: FastifyReply, schema: Schema, events: AsyncIterable<object>): FastifyReply {
  const stream = new PassThrough()
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
  stream.write('retry: 2000\n\n')
  void writeEvents()
  return reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)

  async function writeEvents() {
    try {
      for await (const event of events) {
        if (stream.destroyed) break
        if (!stream.write(serializeEvent(schema, event))) await waitForDrain(stream)
      }
    } catch (error) {
      reply.log.error({ err: error }, 'event stream failed')
    } finally {
      clearInterval(heartbeat)
      stream.end()
    }
  }
}

function serializeEvent(schema: Schema, event: object): string {
  const text = serializedEvents.get(event) ?? `data: ${JSON.stringify(z.encode(schema, event))}\n\n`
  serializedEvents.set(event, text)
  return text
}

async function waitForDrain(stream: PassThrough): Promise<void> {
  // The event `close` does not come again.
  if (stream.destroyed) return
  await new Promise<void>((resolve) => {
    stream.once('drain', resolve)
    stream.once('close', resolve)
  })
}
