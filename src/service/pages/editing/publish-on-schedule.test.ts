import { expect, test } from 'vitest'
import { newPage, type WirePage } from '#testing/new-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { testService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { sql } from 'drizzle-orm'

const { origin, opened, workspace: newWorkspace } = await testService()
const workspace = await newWorkspace()
const HOUR_MS = 3_600_000
const toTime = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const change = ({ id }: WirePage, body: object) => workspace.send('PATCH /pages/{id}', { params: { id }, body })
const read = ({ id }: WirePage) => workspace.call('GET /pages/{id}/content', { params: { id } })

/** Lets the chosen times of a page come, as if hours had passed. */
const pass = (page: WirePage, hours: number) =>
  opened.db.execute(
    sql`update pages set publish_at = publish_at - ${hours} * interval '1 hour', unpublish_at = unpublish_at - ${hours} * interval '1 hour' where id = ${page.id}`,
  )

test('a page is published and unpublished at its times, each once', async () => {
  const page = await newPage(workspace)
  const times = { publishAt: toTime(2), unpublishAt: toTime(5), scheduleTimezone: 'Europe/Berlin' }
  const scheduled = await change(page, times)
  expect(scheduled.body).toMatchObject({ status: 'draft', ...times })
  expect((await requestHost(origin, page.url)).status).toBe(404)
  await pass(page, 3)
  await until(async () => (await read(page)).status === 'published')
  expect((await requestHost(origin, page.url)).status).toBe(200)
  expect(await read(page)).toMatchObject({ publishAt: null, scheduleTimezone: 'Europe/Berlin' })
  await pass(page, 3)
  await until(async () => (await read(page)).status === 'draft')
  expect(await read(page)).toMatchObject({ unpublishAt: null, scheduleTimezone: null })
  expect((await requestHost(origin, page.url)).status).toBe(404)
})

test('publishing by hand ends the time that was chosen for it', async () => {
  const page = await newPage(workspace)
  await change(page, { publishAt: toTime(2), scheduleTimezone: 'UTC' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  expect(await read(page)).toMatchObject({ publishAt: null, scheduleTimezone: null })
})

test('times are in the list of pages, and can be removed', async () => {
  const page = await newPage(workspace)
  const publishAt = toTime(2)
  await change(page, { publishAt, scheduleTimezone: 'Asia/Tokyo' })
  const { data } = await workspace.call('GET /pages')
  expect(data.find(({ id }) => id === page.id)).toMatchObject({ publishAt, scheduleTimezone: 'Asia/Tokyo' })
  const removal = await change(page, { publishAt: null })
  expect(removal.body).toMatchObject({ publishAt: null, scheduleTimezone: null })
})

test.each([
  ['a time in the past', { publishAt: toTime(-1) }, 'publishAt'],
  ['an end before the beginning', { publishAt: toTime(3), unpublishAt: toTime(2) }, 'unpublishAt'],
  ['an end without a publication', { unpublishAt: toTime(2) }, 'unpublishAt'],
  ['a time without a zone', { publishAt: '2027-03-28T02:30:00' }, 'publishAt'],
  ['an unknown time zone', { publishAt: toTime(2), scheduleTimezone: 'Mars/Olympus' }, 'scheduleTimezone'],
])('%s is refused', async (_, body, path) => {
  const reply = await change(await newPage(workspace), body)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(`"${path}"`)])
})
