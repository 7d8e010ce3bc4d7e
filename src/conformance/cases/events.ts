import assert from 'node:assert/strict'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { assertIssue, assertMatches, parseOrFail } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { readEvents } from '../event-stream.ts'

const Event = z.object({
  topic: z.literal('scans'),
  scan: z.object({ code: z.object({ id: z.string() }), id: z.string() }),
})

async function* readScanEvents(world: World) {
  for await (const data of readEvents(world.client, { topics: 'scans' })) {
    assertMatches(data, api['GET /events'].response.event)
    yield parseOrFail(Event, data).scan
  }
}

export const eventCases: Case[] = [
  {
    name: 'a scan arrives on the stream as it is in the list',
    rule: 'wire, Scans, additions: GET /events',
    async run(world) {
      const code = await world.createCode()
      const events = readScanEvents(world)
      const next = events.next()
      // The stream may open after the first scan, so scans are repeated until one arrives.
      const arrivedEvents = await world.until(async () => {
        await world.scan(code)
        return Promise.race([next, new Promise<null>((resolve) => setTimeout(resolve, 200, null))])
      }, 'an event')
      await events.return()
      assert.ok(!arrivedEvents.done)
      assert.equal(arrivedEvents.value.code.id, code.id)
      const { data } = await world.client.ok('GET /codes/{id}/scans', { params: { id: code.id } })
      assert.ok(data.some(({ id }) => id === arrivedEvents.value.id))
    },
  },
  {
    name: 'a stream has no events of another workspace',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run(world) {
      const ownCode = await world.createCode()
      const foreignCode = await world.getOtherClient().ok('POST /codes', {
        body: { name: world.createUniqueText(), destination: { type: 'url', url: 'https://example.com' } },
      })
      const events = readScanEvents(world)
      const next = events.next()
      const arrivedEvents = await world.until(async () => {
        for (const code of [foreignCode, ownCode, foreignCode, ownCode]) await world.scan(code)
        return Promise.race([next, new Promise<null>((resolve) => setTimeout(resolve, 200, null))])
      }, 'an event')
      // Scans of earlier cases may arrive first, because a service may send events later.
      const codeIds: string[] = []
      for (let event = arrivedEvents; ; event = await events.next()) {
        assert.equal(event.done, false)
        codeIds.push(event.done ? '' : event.value.code.id)
        if (codeIds.filter((id) => id === ownCode.id).length === 2) break
      }
      assert.equal(codeIds.includes(foreignCode.id), false)
      await events.return()
      await world.getOtherClient().ok('PATCH /codes/{id}', { params: { id: foreignCode.id }, body: { archived: true } })
    },
  },
  {
    name: 'a stream needs known topics',
    rule: 'wire, Scans, additions: GET /events?topics=',
    async run({ client }) {
      assertIssue(await client.send('GET /events'), 'query', 'topics')
      assertIssue(await client.send('GET /events', { query: { topics: 'weather' } }), 'query', 'topics')
      assertIssue(await client.send('GET /events', { query: { topics: '' } }), 'query', 'topics')
    },
  },
]
