import { expect, test, vi } from 'vitest'
import { createCode, scan } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'
import { createClient } from './client.ts'
import { TesseraError } from './tessera-error.ts'

const service = await getSharedService()

async function createTestClient() {
  const workspace = await service.createWorkspace()
  return { workspace, tessera: createClient({ baseUrl: service.origin, apiKey: workspace.key }) }
}
const destination = { type: 'url' as const, url: 'https://example.com/menu' }

test('a method puts its members into the path, the query and the body', async () => {
  const { tessera } = await createTestClient()
  const code = await tessera.codes.create({ name: 'Table 1', destination })
  const renamed = await tessera.codes.update({ id: code.id, name: 'Table 2', tags: ['bar'] })
  expect([renamed.name, renamed.tags]).toEqual(['Table 2', ['bar']])
  const { data } = await tessera.codes.list({ q: 'Table', anyOfTags: ['bar', 'terrace'] })
  expect(data.map(({ id }) => id)).toEqual([code.id])
  expect(await tessera.call('GET /codes/{id}', { params: { id: code.id } })).toEqual(
    await tessera.codes.read({ id: code.id }),
  )
})

test.each(['""', '"."', '".."', 'null'])(
  'the id %s is refused, because the address would be that of another endpoint',
  async (json) => {
    const id: string = JSON.parse(json)
    const { tessera } = await createTestClient()
    await expect(tessera.codes.read({ id })).rejects.toThrow(TypeError)
    await expect(tessera.call('DELETE /folders/{id}', { params: { id } })).rejects.toThrow(/must be an id/)
  },
)

test('a list is iterated item by item and page by page', async () => {
  const { tessera, workspace } = await createTestClient()
  for (const name of ['A', 'B', 'C']) await createCode(workspace, name)
  const names: string[] = []
  for await (const { name } of tessera.codes.list({ limit: 2, sort: 'name' })) names.push(name)
  const sizes: number[] = []
  for await (const { data } of tessera.codes.list({ limit: 2 }).pages()) sizes.push(data.length)
  expect([names, sizes]).toEqual([
    ['A', 'B', 'C'],
    [2, 1],
  ])
  const folder = await tessera.folders.create({ name: 'Spring' })
  for await (const { id } of tessera.folders.list()) expect(id).toBe(folder.id)
})

test('an error has a code that narrows its details, and the id of the request', async () => {
  const { workspace } = await createTestClient()
  const readKey = await workspace.createKey('read')
  const tessera = createClient({ baseUrl: `${service.origin}/v1/`, apiKey: readKey })
  const error = await tessera.codes.create({ name: '', destination }).catch((caught: unknown) => caught)
  if (!(error instanceof TesseraError)) throw error
  expect([error.status, error.code, error.requestId]).toEqual([403, 'insufficient_scope', expect.any(String)])
  const writer = createClient({ baseUrl: service.origin, apiKey: workspace.key })
  const invalid = await writer.codes.create({ name: '', destination }).catch((caught: unknown) => caught)
  if (!(invalid instanceof TesseraError) || invalid.failure.code !== 'invalid_request') throw invalid
  expect(invalid.failure.details.issues).toMatchObject([{ in: 'body', path: 'name' }])
})

test('a file is a Blob, and a response can be streamed in another format', async () => {
  const { tessera, workspace } = await createTestClient()
  const code = await createCode(workspace)
  const svg = await tessera.codes.download({ id: code.id, format: 'svg' })
  expect(await svg.text()).toContain('<svg')
  await scan(code)
  await vi.waitFor(async () => {
    const csv = await tessera.send('GET /scans', { query: {} }, { headers: { accept: 'text/csv' } })
    expect(await csv.text()).toContain(code.shortCode)
  })
})

test('events arrive as they happen, and the stream ends with its signal', async () => {
  const { tessera, workspace } = await createTestClient()
  const code = await createCode(workspace)
  const stop = new AbortController()
  const onOpen = () => void scan(code)
  for await (const event of tessera.events.stream({ topics: ['scans'] }, { signal: stop.signal, onOpen })) {
    expect(event).toMatchObject({ topic: 'scans', scan: { code: { id: code.id } } })
    break
  }
  stop.abort()
})

test.each(['', 'qr.example.com', 'ftp://qr.example.com'])('the address %j is refused at once', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(/must be an address such as/)
})

test('a key is refused where a page could read it, and a session is not', async () => {
  vi.stubGlobal('document', {})
  expect(() => createClient({ baseUrl: service.origin, apiKey: 'svc_live_1' })).toThrow(/must not be in a browser/)
  expect(() => createClient({ baseUrl: service.origin })).not.toThrow()
  vi.unstubAllGlobals()
})
