import { expect, test } from 'vitest'
import { toCodesCsv } from '#dashboard/features/codes/export/codes-csv.ts'
import { exporters, foreignHosts, makeLinks, type SampleLink } from '#testing/foreign-exports.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { authenticate } from '#service/tenancy/keys/authentication.ts'
import { selectionListeners } from '#service/webhooks/endpoints/selections.ts'
import { type ForeignProduct, foreignProducts } from './foreign-formats.ts'
import { importFile, type ImportRequest } from './import-file.ts'

// IMPORTED_LINKS=10000 for a long run.
const LINKS = Number(process.env['IMPORTED_LINKS'] ?? 300)
const service = await getSharedService()
const { db } = service.database
const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'

async function runImport(
  workspace: TestWorkspace,
  request: Partial<ImportRequest> & Pick<ImportRequest, 'file' | 'product'>,
) {
  const caller = await authenticate(db, { authorization: `Bearer ${workspace.key}`, actor: undefined })
  return importFile(db, caller, {
    mapping: {},
    host: foreignHosts[request.product],
    scanHost: new URL(service.origin).hostname,
    dryRun: false,
    listeners: selectionListeners,
    ...request,
  })
}

function writeExport(product: ForeignProduct, links: SampleLink[]): Buffer {
  return Buffer.from((exporters[product].json ?? exporters[product].csv)(links))
}

async function requestLink({ host, path }: SampleLink) {
  return requestRaw(service.origin, {
    host,
    path: `/${path}?utm_source=print`,
    method: 'GET',
    headers: { 'user-agent': userAgent },
  })
}

/** Counts the old addresses that lead to the destinations of their links. */
async function countAnsweredLinks(links: readonly SampleLink[]): Promise<number> {
  let answered = 0
  for (let start = 0; start < links.length; start += 50) {
    const chunk = links.slice(start, start + 50)
    const replies = await Promise.all(chunk.map(requestLink))
    answered += replies.filter(
      ({ status, headers }, at) => status === 302 && headers['location'] === chunk[at]?.url,
    ).length
  }
  return answered
}

test.each(foreignProducts)(
  `${LINKS} links of %s work at their old addresses, with the data of the export`,
  { timeout: 60_000 + LINKS * 60 },
  async (product) => {
    const workspace = await service.createWorkspace()
    const links = makeLinks(product, LINKS)
    expect(await runImport(workspace, { product, file: writeExport(product, links) })).toMatchObject({
      read: LINKS,
      created: LINKS,
      existing: 0,
      refused: [],
      changed: [],
    })
    expect(await countAnsweredLinks(links)).toBe(LINKS)
    const { data } = await workspace.call('GET /codes', { query: { sort: 'created_asc', limit: 100 } })
    expect(data[1]).toMatchObject({ name: links[1]?.title, archived: false })
    const importedCode = await workspace.call('GET /codes/{id}', { params: { id: data[1]?.id ?? '' } })
    const hasFigures = product !== 'csv'
    expect(importedCode.importedScans).toEqual(
      hasFigures ? { source: product, scans: links[1]?.scans, days: [] } : undefined,
    )
    expect((await workspace.call('GET /me')).usage.codes).toBe(LINKS)
  },
)

test('a dry run only reports what would be created', async () => {
  const workspace = await service.createWorkspace()
  const links = makeLinks('dub', 20).map((link) => ({ ...link, host: 'dry.test' }))
  const file = writeExport('dub', [...links, ...links.slice(0, 1)])
  expect(await runImport(workspace, { product: 'dub', file, host: 'dry.test', dryRun: true })).toMatchObject({
    read: 21,
    created: 20,
    refused: [{ place: 'item 21', reason: expect.stringContaining('is also the short link of item 1') }],
  })
  expect((await workspace.call('GET /codes')).data).toEqual([])
  expect((await workspace.call('GET /domains')).data).toEqual([])
})

test('an interrupted import continues when it is run again', async () => {
  const workspace = await service.createWorkspace()
  const links = makeLinks('kutt', 30).map((link) => ({ ...link, host: 'again.test' }))
  const request = { product: 'kutt', host: 'again.test' } as const
  await runImport(workspace, { ...request, file: writeExport('kutt', links.slice(0, 10)) })
  expect(await runImport(workspace, { ...request, file: writeExport('kutt', links) })).toMatchObject({
    created: 20,
    existing: 10,
  })
  expect(await countAnsweredLinks(links)).toBe(30)
})

test('links on an unverified host and links beyond the limit of the plan are refused', async () => {
  const workspace = await service.createWorkspace('free')
  const links = makeLinks('shlink', 30).map((link) => ({ ...link, host: 'full.test' }))
  const file = writeExport('shlink', links)
  const failedImport = await runImport(workspace, { product: 'shlink', file, host: null })
  expect(failedImport).toMatchObject({ created: 0 })
  expect(failedImport.refused[0]?.reason).toBe(
    'full.test is not a verified domain of the workspace. If it is yours: --host full.test.',
  )
  const filled = await runImport(workspace, { product: 'shlink', file, host: 'full.test' })
  expect(filled.created).toBe(25)
  expect(filled.refused).toHaveLength(5)
  expect(filled.refused[0]?.reason).toBe('The plan has no room for more codes.')
})

test('an address that another workspace has is refused without the rest of its batch', async () => {
  const [first, second] = [await service.createWorkspace(), await service.createWorkspace()]
  const scanHost = new URL(service.origin).hostname
  const links = ['imported-one', 'imported-two', 'imported-three'].map((path) => ({
    host: scanHost,
    path,
    url: `https://example.com/${path}`,
    title: path,
    tags: [],
    createdAt: new Date(Date.UTC(2020, 1, 1)),
    scans: 0,
  }))
  await runImport(first, { product: 'csv', file: writeExport('csv', links.slice(1, 2)), host: null })
  expect(await runImport(second, { product: 'csv', file: writeExport('csv', links), host: null })).toMatchObject({
    created: 2,
    refused: [{ place: 'row 3', reason: `${scanHost}/imported-two is the address of another code.` }],
  })
})

test('codes that are exported as CSV and imported again are not created twice', async () => {
  const workspace = await service.createWorkspace()
  const names = ['=SUM(A1)', "'quoted", 'two, "words"', 'multi; -x', '+49 30']
  for (const name of names)
    await workspace.call('POST /codes', {
      body: { name, destination: { type: 'url', url: `https://example.com/?a=1;=${name.length}` } },
    })
  const { data } = await workspace.call('GET /codes')
  await workspace.call('PATCH /codes/{id}', { params: { id: data[0]?.id ?? '' }, body: { archived: true } })
  const file = Buffer.from(toCodesCsv(data, []))
  expect(await runImport(workspace, { product: 'csv', file, host: null })).toMatchObject({
    product: 'tessera',
    read: names.length,
    created: 0,
    existing: names.length,
    refused: [],
    unread: [],
  })
  const other = await service.createWorkspace()
  expect(await runImport(other, { product: 'csv', file, host: null })).toMatchObject({ created: 0, existing: 0 })
})

test('links are filed in the folders of their rows, which are created if they are missing', async () => {
  const workspace = await service.createWorkspace('free')
  const restaurant = await workspace.call('POST /folders', { body: { name: 'Restaurant' } })
  const scanHost = new URL(service.origin).hostname
  const folders = ['restaurant / Tables', 'Restaurant > tables', 'TABLES', '', 'A/B/C/D/E']
  const rows = folders.map((folder, at) => `Menu ${at},https://example.com/${at},${scanHost}/filed-${at},${folder}`)
  const file = Buffer.from(['Name,URL,Short link,Folder', ...rows].join('\n'))
  expect(await runImport(workspace, { product: 'csv', file, host: null, dryRun: true })).toMatchObject({ created: 5 })
  expect((await workspace.call('GET /folders')).data).toHaveLength(1)
  expect(await runImport(workspace, { product: 'csv', file, host: null })).toMatchObject({
    created: 5,
    unused: [],
    changed: [{ place: 'row 6', reason: 'It is in no folder: the plan has no room for more folders.' }],
  })
  const created = (await workspace.call('GET /folders')).data
  expect(created).toMatchObject([{ name: 'Restaurant' }, { name: 'Tables', parentId: restaurant.id, codes: 3 }])
})
