import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '#sdk/client.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { followScans } from './follow-scans.ts'

const HOUR_MS = 3_600_000

/** A service whose clock differs from that of this machine. `onReading` is called after each list of scans, with the number of lists. */
async function startService(clockOffset: number, onReading = (_count: number) => {}) {
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
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data, next_cursor: null }))
    return onReading(readings.length)
  })
  return {
    readings,
    client: createClient({ baseUrl: `http://${host}`, apiKey: 'svc_live_1' }),
    scan(id: string, ageMs = 0) {
      const stored = { id, timestamp: new Date(Date.now() + clockOffset - ageMs).toISOString() }
      scans.push(stored)
      for (const stream of streams) stream.write(`data: ${JSON.stringify({ topic: 'scans', scan: stored })}\n\n`)
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

test('a scan is followed, however late it was stored', { timeout: 20_000 }, async () => {
  const { client, scan } = await startService(0)
  scan('former')
  const stop = new AbortController()
  const followed = await followScans(client, { signal: stop.signal })
  const ids: string[] = []
  scan('first')
  for await (const { id } of followed) {
    ids.push(id)
    if (ids.length === 4) break
    if (id === 'first') scan('a minute late', 60_000)
    if (id === 'a minute late') scan('an hour late', HOUR_MS)
    if (id === 'an hour late') scan('second')
  }
  stop.abort()
  expect(ids).toEqual(['first', 'a minute late', 'an hour late', 'second'])
})

test('scans that were followed are not listed again and again', async () => {
  const { client, scan, readings } = await startService(0)
  scan('former', 60_000)
  const stop = new AbortController()
  const followed = await followScans(client, { signal: stop.signal })
  const timestamps: string[] = []
  scan('0')
  for await (const { timestamp } of followed) {
    if (timestamps.push(timestamp) === 3) break
    scan(String(timestamps.length))
  }
  stop.abort()
  const [lastScan = '', lastReading = ''] = [timestamps.at(-1), readings.at(-1)]
  expect(Date.parse(lastScan) - Date.parse(lastReading)).toBeLessThan(15_000)
})

test('a scan that happens while former ones are read is replayed with them', { timeout: 20_000 }, async () => {
  const { client, scan } = await startService(0, (count) => {
    if (count === 1) scan('meanwhile')
  })
  scan('former', 1_000)
  const stop = new AbortController()
  const followed = await followScans(client, { signal: stop.signal, replay: 1 })
  const ids: string[] = []
  for await (const { id } of followed) {
    ids.push(id)
    if (id === 'former') scan('later')
    if (id === 'later') break
  }
  stop.abort()
  expect(ids).toEqual(['former', 'meanwhile', 'later'])
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
