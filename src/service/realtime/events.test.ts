import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createPage } from '#testing/create-page.ts'
import { getSharedService, startTestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await getSharedService()
/** A second service on the same database, like that of another process. */
const twin = await startTestService({}, service.database)
const streams: AbortController[] = []
afterAll(() => streams.forEach((stream) => stream.abort()))

test('an open page gets events for every revision and publication, with their authors', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const thePage = { params: { id: page.id } }
  const { received } = await listen(workspace, page.id, { origin: twin.origin })
  const asAda = { ...thePage, actor: 'usr_ada;Ada' }
  const operations = [{ op: 'addBlock' as const, page: page.pages[0]?.id ?? '', type: 'heading' }]
  const body = { revision: 1, operations, batchId: 'batch-of-ada' }
  await workspace.call('POST /pages/{id}/edits', { ...asAda, body })
  await workspace.call('POST /pages/{id}/publish', asAda)
  await workspace.call('POST /pages/{id}/unpublish', thePage)
  await workspace.call('POST /pages/{id}/restore', { ...thePage, body: { revision: 1 } })
  const event = { topic: 'page', pageId: page.id }
  const ada = { id: 'usr_ada', name: 'Ada' }
  await until(() => received('page').length === 4)
  expect(received('page')).toMatchObject([
    { ...event, revision: 2, publishedRevision: null, actor: ada, batchId: 'batch-of-ada' },
    { ...event, revision: 2, publishedRevision: 2, actor: ada, batchId: null },
    { ...event, revision: 2, publishedRevision: null },
    { ...event, revision: 3, publishedRevision: null },
  ])
})

test('everyone with a page open sees the other people in all processes until they leave', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const findNames = ({ received }: PageListener) =>
    received('people')
      .at(-1)
      ?.people?.map(({ name }) => name)
  const ada = await listen(workspace, page.id, { actor: 'usr_ada;Ada' })
  await until(() => findNames(ada)?.join() === 'Ada')
  const grace = await listen(workspace, page.id, { actor: 'usr_grace;Grace', origin: twin.origin })
  await until(() => findNames(ada)?.join() === 'Ada,Grace' && findNames(grace)?.join() === 'Ada,Grace')
  const secondWindow = await listen(workspace, page.id, { actor: 'usr_grace;Grace' })
  await until(() => findNames(secondWindow)?.join() === 'Ada,Grace')
  grace.close()
  // Her other window is still open.
  ada.close()
  expect(await until(() => findNames(secondWindow)?.join() === 'Grace')).toBe(true)
})

test('nobody gets events of a page in another workspace or appears there', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const stranger = await listen(await service.createWorkspace(), page.id, { actor: 'usr_eve;Eve' })
  const ada = await listen(workspace, page.id, { actor: 'usr_ada;Ada' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  await until(() => ada.received('page').length === 1)
  expect(stranger.received('page')).toEqual([])
  expect(ada.received('people').flatMap((event) => event.people ?? [])).toEqual([{ id: 'usr_ada', name: 'Ada' }])
})

const Event = z.looseObject({
  topic: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
type Event = z.output<typeof Event>
interface PageListener {
  received(topic: string): Event[]
  close(): void
}

async function listen(
  workspace: TestWorkspace,
  pageId: string,
  { actor, origin = service.origin }: { actor?: string; origin?: string },
): Promise<PageListener> {
  const stream = new AbortController()
  streams.push(stream)
  const headers = { authorization: `Bearer ${workspace.key}`, ...(actor === undefined ? {} : { 'x-actor': actor }) }
  const response = await fetch(`${origin}/v1/events?topics=page:${pageId}`, { headers, signal: stream.signal })
  expect(response.status).toBe(200)
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  void read().catch(() => {})
  const events = () =>
    text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => Event.parse(JSON.parse(line.slice('data: '.length))))
  // The first event is the list of people: from then on the stream is listening.
  await until(() => events().length > 0)
  return { received: (topic) => events().filter((event) => event.topic === topic), close: () => stream.abort() }
}
