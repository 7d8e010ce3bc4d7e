import assert from 'node:assert/strict'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { assertIssue, assertMatches } from '../assertions.ts'
import type { Case, Page, World } from '../case.ts'
import { edit, publish } from '../documents.ts'
import { readEvents } from '../event-stream.ts'

const PageEvent = z.object({
  topic: z.literal('page'),
  pageId: z.string(),
  revision: z.int(),
  publishedRevision: z.int().nullable(),
  batchId: z.string().nullable(),
  actor: z.object({ id: z.string(), name: z.string() }),
})
const PeopleEvent = z.object({
  topic: z.literal('people'),
  pageId: z.string(),
  people: z.array(z.object({ id: z.string() })),
})

/** Does the work while it collects the events of the pages from a stream. */
async function collectEvents(
  { client }: World,
  pages: Page[],
  work: (events: unknown[]) => Promise<unknown>,
): Promise<unknown[]> {
  const events: unknown[] = []
  const controller = new AbortController()
  const topics = pages.map(({ id }) => `page:${id}`).join(',')
  const readingDone = (async () => {
    for await (const event of readEvents(client, { topics }, controller.signal)) {
      assertMatches(event, api['GET /events'].response.event)
      events.push(event)
    }
  })().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  try {
    await Promise.race([work(events), readingDone])
  } finally {
    controller.abort()
    await readingDone
  }
  return events
}

const selectPageEvents = (events: unknown[]) => events.flatMap((event) => PageEvent.safeParse(event).data ?? [])
const selectPeopleEvents = (events: unknown[]) => events.flatMap((event) => PeopleEvent.safeParse(event).data ?? [])

export const pageEventCases: Case[] = [
  {
    name: 'an open page gets events about new revisions, publications and people',
    rule: 'wire, Scans, additions: GET /events, page:pag_… a page’s new revision, publication and who is here',
    async run(world) {
      const { client, createPage, createUniqueText, until } = world
      const page = await createPage()
      const batchId = createUniqueText().replaceAll(/\W/g, '-')
      await collectEvents(world, [page], async (events) => {
        const [first] = await until(async () => {
          const received = selectPeopleEvents(events)
          return received.length > 0 && received
        }, 'the people on the page')
        assert.deepEqual([first?.pageId, first?.people.length], [page.id, 1])
        await client.ok('POST /pages/{id}/edits', {
          params: { id: page.id },
          body: { revision: page.revision, batchId, operations: [{ op: 'setTheme', theme: {} }] },
        })
        const editEvent = await until(async () => selectPageEvents(events)[0], 'the edit')
        assert.deepEqual(
          [editEvent.pageId, editEvent.revision, editEvent.publishedRevision, editEvent.batchId],
          [page.id, page.revision + 1, null, batchId],
        )
        assert.equal(editEvent.actor.id, first?.people[0]?.id)
        await publish(client, page)
        const published = await until(async () => selectPageEvents(events)[1], 'the publication')
        assert.deepEqual([published.revision, published.publishedRevision], [page.revision + 1, page.revision + 1])
        await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
        assert.equal(
          (await until(async () => selectPageEvents(events)[2], 'the end of the publication')).publishedRevision,
          null,
        )
      })
    },
  },
  {
    name: 'a stream has events of the requested pages only',
    rule: 'wire, Scans, additions: GET /events?topics=',
    async run(world) {
      const { client, createPage, until } = world
      const [ownPage, other, notRequested] = [await createPage(), await createPage(), await createPage()]
      await collectEvents(world, [ownPage, other], async (events) => {
        await until(async () => selectPeopleEvents(events).length >= 2, 'the people on the page')
        for (const page of [notRequested, ownPage, notRequested, other]) {
          const { revision } = await client.ok('GET /pages/{id}/content', { params: { id: page.id } })
          await edit(client, { ...page, revision }, [{ op: 'setTheme', theme: {} }])
        }
        await until(async () => selectPageEvents(events).some(({ pageId }) => pageId === other.id), 'the last edit')
        assert.deepEqual(
          selectPageEvents(events).map(({ pageId }) => pageId),
          [ownPage.id, other.id],
        )
      })
    },
  },
  {
    name: 'a stream has no events of a page in another workspace',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run(world) {
      const { client, createPage, getOtherClient, until } = world
      const [ownPage, foreignPage] = [await createPage(), await createPage({ owner: getOtherClient() })]
      await collectEvents({ ...world, client: getOtherClient() }, [foreignPage], async (received) => {
        await until(
          async () => selectPeopleEvents(received).length > 0,
          'the people on the page of the other workspace',
        )
        const foreignPeople = new Set(selectPeopleEvents(received).flatMap(({ people }) => people.map(({ id }) => id)))
        const events = await collectEvents(world, [ownPage, foreignPage], async (ownEvents) => {
          await until(async () => selectPeopleEvents(ownEvents).length > 0, 'the people on the page')
          await edit(getOtherClient(), foreignPage, [{ op: 'setTheme', theme: {} }])
          await edit(client, ownPage, [{ op: 'setTheme', theme: {} }])
          await until(async () => selectPageEvents(ownEvents).length > 0, 'an edit')
        })
        assert.ok(selectPageEvents(events).every(({ pageId }) => pageId === ownPage.id))
        assert.ok(selectPeopleEvents(events).every(({ people }) => people.every(({ id }) => !foreignPeople.has(id))))
        const laterForeignPeople = selectPeopleEvents(received).flatMap(({ people }) => people.map(({ id }) => id))
        assert.ok(laterForeignPeople.every((id) => foreignPeople.has(id)))
      })
    },
  },
  {
    name: 'a topic without a page is rejected',
    rule: 'wire, Scans, additions: GET /events?topics=',
    async run({ client }) {
      const ids = ['', 'x', 'cod_00000000000000000000', 'pag_0000000000000000000;']
      for (const topics of [...ids.map((id) => `page:${id}`), 'scans,page:x'])
        assertIssue(await client.send('GET /events', { query: { topics } }), 'query', 'topics')
    },
  },
]
