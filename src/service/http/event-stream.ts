import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'

const HEARTBEAT_MS = 15_000

/** An event for many subscribers is serialized once. */
const worded = new WeakMap<object, string>()

/** Sends server-sent events until the client disconnects or the server stops. */
export function sendEvents(reply: FastifyReply, schema: Schema, happenings: AsyncIterable<object>): FastifyReply {
  const stream = new PassThrough()
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
  stream.write('retry: 2000\n\n')
  void pump()
  return reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)

  async function pump() {
    try {
      for await (const happening of happenings) {
        if (!stream.write(toText(schema, happening))) await drained(stream)
        if (stream.destroyed) break
      }
    } catch (error) {
      reply.log.error({ err: error }, 'event stream failed')
    } finally {
      clearInterval(heartbeat)
      stream.end()
    }
  }
}

function toText(schema: Schema, happening: object): string {
  const words = worded.get(happening) ?? `data: ${JSON.stringify(z.encode(schema, happening))}\n\n`
  worded.set(happening, words)
  return words
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', resolve)
    stream.once('close', resolve)
  })
}
