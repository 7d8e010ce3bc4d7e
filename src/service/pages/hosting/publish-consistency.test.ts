import { expect, test } from 'vitest'
import { requestHost } from '#testing/request-host.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()

test('visitors of a page that is published repeatedly see complete publications in their order', async () => {
  const ROUNDS = 12
  const draft = await createPage(workspace)
  const [home] = draft.pages
  let { revision } = await workspace.call('POST /pages/{id}/edits', {
    params: { id: draft.id },
    body: {
      revision: draft.revision,
      operations: [
        ...Array.from({ length: 30 }, () => ({
          op: 'addBlock' as const,
          page: home?.id ?? '',
          type: 'heading',
          fields: { text: 'Round 0' },
        })),
        { op: 'addPage', name: 'Second', slug: 'second' },
      ],
    },
  })
  const page = await publish(draft.id)
  const ids = page.pages[0]?.blocks.slice(1).map(({ id }) => id) ?? []
  let isDone = false

  async function visitUntilDone(): Promise<number[]> {
    const seenRevisions: number[] = []
    while (!isDone) {
      const { status, body } = await requestHost(service.origin, page.url)
      expect(status).toBe(200)
      expect(body.endsWith('</html>')).toBe(true)
      const rounds = new Set(body.match(/Round \d+/g))
      expect(rounds.size).toBe(1)
      seenRevisions.push(Number([...rounds][0]?.slice(6)))
    }
    return seenRevisions
  }

  const visitors = Array.from({ length: 8 }, visitUntilDone)
  for (let round = 1; round <= ROUNDS; round++) {
    const operations = ids.map((block) => ({
      op: 'setBlock' as const,
      page: home?.id ?? '',
      block,
      fields: { text: `Round ${round}` },
    }))
    ;({ revision } = await workspace.call('POST /pages/{id}/edits', {
      params: { id: page.id },
      body: { revision, operations },
    }))
    await publish(page.id)
    const { body } = await requestHost(service.origin, page.url)
    expect(body).toContain(`Round ${round}`)
  }
  isDone = true
  for (const seenRevisions of await Promise.all(visitors)) {
    expect(seenRevisions).toEqual(seenRevisions.toSorted((a, b) => a - b))
    expect(seenRevisions.length).toBeGreaterThan(ROUNDS)
  }
}, 60_000)

test('parallel publications of a page leave a complete one', async () => {
  const pages = await Promise.all([createPage(workspace), createPage(workspace)])
  await Promise.all(pages.flatMap(({ id }) => [publish(id), publish(id), publish(id)]))
  for (const page of pages) expect((await requestHost(service.origin, page.url)).status).toBe(200)
})

async function publish(id: string): Promise<WirePage> {
  return workspace.call('POST /pages/{id}/publish', { params: { id } })
}
