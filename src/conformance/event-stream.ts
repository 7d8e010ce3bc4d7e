import assert from 'node:assert/strict'
import type { Client } from './client.ts'

/** Reads the events of `GET /events` until the caller stops. Aborting `stop` ends the wait for the next event. */
export async function* readEvents(
  client: Client,
  query: { topics: string },
  stop?: AbortSignal,
): AsyncGenerator<unknown> {
  const finished = new AbortController()
  const signal = stop ? AbortSignal.any([stop, finished.signal]) : finished.signal
  const response = await client.open('GET /events', { query }, signal)
  assert.equal(response.status, 200)
  assert.ok(response.headers.get('content-type')?.includes('text/event-stream'))
  assert.ok(response.body)
  let text = ''
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      yield* events
        .map(toEventData)
        .filter((data) => data !== '')
        .map(parse)
    }
  } finally {
    finished.abort()
  }
}

function toEventData(event: string): string {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice('data:'.length)).join('\n')
}

function parse(text: string): unknown {
  return JSON.parse(text)
}
