import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '#sdk/client.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { followScans } from './follow-scans.ts'

const HOUR_MS = 3_600_000

/** A service whose clock differs from that of this machine. */
async function startService(clockOffset: number) {
  const scans: { id: string; timestamp: string }[] = []
  const streams: ServerResponse[] = []
  const readings: string[] = []
  const host = await startHttpServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service')
    if (pathname === '/v1/events') {
      streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }))
      return response.flushHeaders()
    }
    const from = searchParams.get('from') ?? ''
    readings.push(from)
    const data = scans.filter(({ timestamp }) => timestamp >= from).toReversed()
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ data, next_cursor: null }))
  })
  return {
    readings,
    client: createClient({ baseUrl: `http://${host}`, apiKey: 'svc_live_1' }),
    scan(id: string, ageMs = 0) {
      scans.push({ id, timestamp: new Date(Date.now() + clockOffset - ageMs).toISOString() })
      for (const stream of streams) stream.write('data: {"topic": "scans"}\n\n')
    },
  }
}

test.each([
  ['an hour behind', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
])('each new scan is followed once, though the clock of the service is %s', async (_, clockOffset) => {
  const { client, scan } = await startService(clockOffset)
  scan('former', 60_000)
  const stop = new AbortController()
  const followed = await followScans(client, { signal: stop.signal })
  const ids: string[] = []
  scan('first')
  for await (const { id } of followed) {
    ids.push(id)
    if (ids.length === 3) break
    scan(id === 'first' ? 'second' : 'third')
  }
  stop.abort()
  expect(ids).toEqual(['first', 'second', 'third'])
})

test('scans that follow each other closely are read together', async () => {
  const { client, scan, readings } = await startService(0)
  const stop = new AbortController()
  const followed = await followScans(client, { signal: stop.signal })
  const sent = Array.from({ length: 20 }, (_, number) => String(number))
  const ids: string[] = []
  const sending = (async () => {
    for (const id of sent) {
      scan(id)
      await pause(20)
    }
  })()
  for await (const { id } of followed) if (ids.push(id) === sent.length) break
  await sending
  stop.abort()
  expect(ids).toEqual(sent)
  expect(readings.length).toBeLessThan(sent.length / 2)
})
