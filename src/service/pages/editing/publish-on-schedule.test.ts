import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { request } from '#testing/request.ts'
import { requestHost } from '#testing/request-host.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { sql } from 'drizzle-orm'
import { PageNotification } from './notify-page.ts'

const { origin, database, createWorkspace } = await startTestService()
const workspace = await createWorkspace()
const HOUR_MS = 3_600_000
const toTime = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const change = ({ id }: WirePage, body: object) => workspace.send('PATCH /pages/{id}', { params: { id }, body })
const read = ({ id }: WirePage) => workspace.call('GET /pages/{id}/content', { params: { id } })

/** Lets the chosen times of a page come, as if hours had passed. */
const pass = (page: WirePage, hours: number, { db } = database) =>
  db.execute(
    sql`update pages set publish_at = publish_at - ${hours} * interval '1 hour', unpublish_at = unpublish_at - ${hours} * interval '1 hour' where id = ${page.id}`,
  )

test('a page is published and unpublished at its times, each once', async () => {
  const page = await createPage(workspace)
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

test('two processes publish a page once, and a restart keeps times and passwords', async () => {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  const published: string[] = []
  await database.listen('pages', {
    onNotification(payload) {
      const { pageId, publishedRevision } = PageNotification.parse(JSON.parse(payload))
      if (publishedRevision !== null) published.push(pageId)
    },
    onReconnect: () => {},
  })
  const first = await startTestService({}, database)
  const owner = await first.createWorkspace()
  const [duePage, laterPage] = [await createPage(owner), await createPage(owner)]
  for (const { id } of [duePage, laterPage])
    await owner.call('PATCH /pages/{id}', { params: { id }, body: { publishAt: toTime(2), password: 'open sesame' } })
  await first.close()

  await pass(duePage, 3, database)
  const processes = await Promise.all([startTestService({}, database), startTestService({}, database)])
  const owners = processes.map(({ origin: base }) => ({ base: `${base}/v1`, key: owner.key }))
  const readPage = async (id: string) =>
    (await request(owners[0] ?? { base: '', key: '' }, 'GET /pages/{id}/content', { params: { id } })).body as WirePage
  await until(async () => (await readPage(duePage.id)).status === 'published')
  expect(await readPage(laterPage.id)).toMatchObject({
    status: 'draft',
    publishAt: expect.any(String),
    hasPassword: true,
  })
  const { url } = await readPage(duePage.id)
  expect((await requestHost(processes[0]?.origin ?? '', url)).status).toBe(401)
  // Closing waits for checks that run.
  await Promise.all(processes.map((process) => process.close()))
  expect(published).toEqual([duePage.id])
})

test('a page whose times have both passed while nothing ran is published and then unpublished', async () => {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  const first = await startTestService({}, database)
  const owner = await first.createWorkspace()
  const page = await createPage(owner)
  const times = { publishAt: toTime(2), unpublishAt: toTime(5), scheduleTimezone: 'UTC' }
  await owner.call('PATCH /pages/{id}', { params: { id: page.id }, body: times })
  await first.close()
  const states: boolean[] = []
  await database.listen('pages', {
    onNotification: (payload) =>
      void states.push(PageNotification.parse(JSON.parse(payload)).publishedRevision !== null),
    onReconnect: () => {},
  })
  await pass(page, 6, database)
  const second = await startTestService({}, database)
  await until(() => states.length === 2)
  expect(states).toEqual([true, false])
  expect((await requestHost(second.origin, page.url)).status).toBe(404)
  await second.close()
})

test('pages that fail again and again do not delay the others', async () => {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  const owner = await (await startTestService({}, database)).createWorkspace()
  const [broken, healthy] = [await createPage(owner), await createPage(owner)]
  for (const { id } of [broken, healthy])
    await owner.call('PATCH /pages/{id}', { params: { id }, body: { publishAt: toTime(5) } })
  // Their drafts name a revision that does not exist, so they cannot be read.
  await database.db.execute(sql`
    insert into pages select (jsonb_populate_record(page, jsonb_build_object('id', 'pag_broken' || number, 'subdomain',
      'broken-' || number, 'revision', 99, 'publish_at', now() - interval '2 hours'))).*
    from pages as page, generate_series(1, 40) as number where page.id = ${broken.id}`)
  await pass(healthy, 6, database)
  const readHealthy = () => owner.call('GET /pages/{id}/content', { params: { id: healthy.id } })
  await until(async () => (await readHealthy()).status === 'published')
  expect((await readHealthy()).publishAt).toBeNull()
})

test('publishing by hand ends the time that was chosen for it', async () => {
  const page = await createPage(workspace)
  await change(page, { publishAt: toTime(2), scheduleTimezone: 'UTC' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  expect(await read(page)).toMatchObject({ publishAt: null, scheduleTimezone: null })
})

test('times are in the list of pages, and can be removed', async () => {
  const page = await createPage(workspace)
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
  const reply = await change(await createPage(workspace), body)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(`"${path}"`)])
})
