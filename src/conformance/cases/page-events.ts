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

/** Collects the events of pages on a stream during the work. */
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
      const { client, newPage, unique, until } = world
      const page = await newPage()
      const batchId = unique().replaceAll(/\W/g, '-')
      await collectEvents(world, [page], async (events) => {
        const [first] = await until(async () => {
          const received = selectPeopleEvents(events)
          return received.length > 0 && received
        }, 'who is here')
        assert.deepEqual([first?.pageId, first?.people.length], [page.id, 1])
        await client.ok('POST /pages/{id}/edits', {
          params: { id: page.id },
          body: { revision: page.revision, batchId, operations: [{ op: 'setTheme', theme: {} }] },
        })
        const edited = await until(async () => selectPageEvents(events)[0], 'the edit')
        assert.deepEqual(
          [edited.pageId, edited.revision, edited.publishedRevision, edited.batchId],
          [page.id, page.revision + 1, null, batchId],
        )
        assert.equal(edited.actor.id, first?.people[0]?.id)
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
      const { client, newPage, until } = world
      const [mine, other, notRequested] = [await newPage(), await newPage(), await newPage()]
      await collectEvents(world, [mine, other], async (events) => {
        await until(async () => selectPeopleEvents(events).length >= 2, 'who is here')
        for (const page of [notRequested, mine, notRequested, other]) {
          const { revision } = await client.ok('GET /pages/{id}/content', { params: { id: page.id } })
          await edit(client, { ...page, revision }, [{ op: 'setTheme', theme: {} }])
        }
        await until(async () => selectPageEvents(events).some(({ pageId }) => pageId === other.id), 'the last edit')
        assert.deepEqual(
          selectPageEvents(events).map(({ pageId }) => pageId),
          [mine.id, other.id],
        )
      })
    },
  },
  {
    name: 'a stream has no events of a page in another workspace',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run(world) {
      const { client, newPage, other, until } = world
      const [mine, theirs] = [await newPage(), await newPage({ owner: other() })]
      await collectEvents({ ...world, client: other() }, [theirs], async (received) => {
        await until(async () => selectPeopleEvents(received).length > 0, 'who is there')
        const strangers = new Set(selectPeopleEvents(received).flatMap(({ people }) => people.map(({ id }) => id)))
        const events = await collectEvents(world, [mine, theirs], async (here) => {
          await until(async () => selectPeopleEvents(here).length > 0, 'who is here')
          await edit(other(), theirs, [{ op: 'setTheme', theme: {} }])
          await edit(client, mine, [{ op: 'setTheme', theme: {} }])
          await until(async () => selectPageEvents(here).length > 0, 'an edit')
        })
        assert.ok(selectPageEvents(events).every(({ pageId }) => pageId === mine.id))
        assert.ok(selectPeopleEvents(events).every(({ people }) => people.every(({ id }) => !strangers.has(id))))
        const laterStrangers = selectPeopleEvents(received).flatMap(({ people }) => people.map(({ id }) => id))
        assert.ok(laterStrangers.every((id) => strangers.has(id)))
      })
    },
  },
  {
    name: 'a topic without a page is refused',
    rule: 'wire, Scans, additions: GET /events?topics=',
    async run({ client }) {
      const ids = ['', 'x', 'cod_00000000000000000000', 'pag_0000000000000000000;']
      for (const topics of [...ids.map((id) => `page:${id}`), 'scans,page:x'])
        assertIssue(await client.send('GET /events', { query: { topics } }), 'query', 'topics')
    },
  },
]
