import assert from 'node:assert/strict'
import type { Client } from './client.ts'

/** The events of `GET /events`, read until the caller stops; aborting `stop` ends a wait for the next one. */
export async function* eventStream(
  client: Client,
  query: { topics: string },
  stop?: AbortSignal,
): AsyncGenerator<unknown> {
  const over = new AbortController()
  const ended = stop ? AbortSignal.any([stop, over.signal]) : over.signal
  const answer = await client.open('GET /events', { query }, ended)
  assert.equal(answer.status, 200)
  assert.ok(answer.headers.get('content-type')?.includes('text/event-stream'))
  assert.ok(answer.body)
  let text = ''
  try {
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      yield* events
        .map(getData)
        .filter((data) => data !== '')
        .map(parse)
    }
  } finally {
    over.abort()
  }
}

function getData(event: string): string {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice('data:'.length)).join('\n')
}

function parse(text: string): unknown {
  return JSON.parse(text)
}
