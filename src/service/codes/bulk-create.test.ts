import { expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const scanHost = new URL(service.origin).hostname

function createRows(count: number, name = 'Table') {
  return Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, url: `https://example.com/table/${i}` }))
}

test('five hundred rows create five hundred codes in one folder, in the order of the rows', async () => {
  const workspace = await service.createWorkspace()
  const batch = await workspace.call('POST /codes/bulk', { body: { rows: createRows(500), folderName: 'Tables' } })
  expect(batch.created).toBe(500)
  expect(batch.codes.map(({ name }) => name)).toEqual(createRows(500).map(({ name }) => name))
  expect(new Set(batch.codes.map(({ shortCode }) => shortCode)).size).toBe(500)
  const folders = (await workspace.call('GET /folders')).data
  expect(folders).toMatchObject([{ id: batch.folderId, name: 'Tables', codes: 500 }])
  const page = await workspace.call('GET /codes', { query: { sort: 'created_asc', limit: 100 } })
  expect(page.data.map(({ id }) => id)).toEqual(batch.codes.slice(0, 100).map(({ id }) => id))
  expect((await workspace.call('GET /me')).usage).toMatchObject({ codes: 500, folders: 1 })
  const last = batch.codes.at(-1)
  if (!last) throw new Error('No code was made.')
  const scan = await fetch(`${service.origin}/${last.shortCode}`, { redirect: 'manual' })
  expect(scan.headers.get('location')).toBe('https://example.com/table/499')
  const history = await workspace.call('GET /codes/{id}/history', { params: { id: last.id } })
  expect(history.data.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([['destination', 'name']])
})

test('nothing is created if the plan has no room for the folder', async () => {
  const workspace = await service.createWorkspace('free')
  for (let i = 0; i < 5; i++) await workspace.call('POST /folders', { body: { name: `Folder ${i}` } })
  const body = { rows: createRows(2), folderName: 'The sixth' }
  expect(await workspace.send('POST /codes/bulk', { body })).toMatchObject({
    status: 403,
    body: { error: { details: { limit: 'folders', max: 5, used: 5 } } },
  })
  expect((await workspace.call('GET /me')).usage.codes).toBe(0)
})

test('rows keep their short links and tags even if the request is repeated', async () => {
  const workspace = await service.createWorkspace()
  const alias = `${scanHost}/Kept-${createUniqueSubdomain()}`
  const body = {
    rows: [
      { name: 'Kept', url: 'https://example.com/kept', aliases: [`http://${alias}/`, alias], tags: ['a', 'b', 'a'] },
    ],
  }
  const request = { body, headers: { 'idempotency-key': createUniqueSubdomain() } }
  const batch = await workspace.call('POST /codes/bulk', request)
  expect(await workspace.call('POST /codes/bulk', request)).toEqual(batch)
  const id = batch.codes[0]?.id ?? ''
  expect(await workspace.call('GET /codes/{id}', { params: { id } })).toMatchObject({
    aliases: [alias],
    tags: ['a', 'b'],
  })
  const scan = await fetch(`${service.origin}/${alias.slice(scanHost.length + 1)}`, { redirect: 'manual' })
  expect(scan.headers.get('location')).toBe('https://example.com/kept')
  expect((await workspace.call('GET /me')).usage.codes).toBe(1)
})

test('short links that cannot be kept are reported with their rows without creating anything', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const path = createUniqueSubdomain()
  const takenAlias = `${scanHost}/${path}-taken`
  await other.call('POST /codes/bulk', {
    body: { rows: [{ name: 'Theirs', url: 'https://example.com/', aliases: [takenAlias] }] },
  })
  const refuse = async (aliases: readonly string[][]) => {
    const answer = await workspace.send('POST /codes/bulk', {
      body: {
        rows: aliases.map((rowAliases, index) => ({
          name: `Row ${index}`,
          url: 'https://example.com/',
          aliases: rowAliases,
        })),
      },
    })
    const issues =
      answer.status === 400 ? (answer.body as { error: { details: { issues: object[] } } }).error.details.issues : []
    return issues.map((issue) => Object.values(issue).join(': '))
  }
  const freeAlias = `${scanHost}/${path}-free`
  expect(await refuse([[freeAlias], ['no path'], [freeAlias]])).toEqual([
    'body: rows.1.aliases.0: Enter a host and a path, such as go.example.com/menu',
    `body: rows.2.aliases.0: ${freeAlias} is an alias of another row too`,
  ])
  expect(await refuse([[freeAlias], [`${path}.example/a`]])).toEqual([
    `body: rows.1.aliases.0: ${path}.example is not a verified domain for scans of this workspace. Add it under Settings, Domains`,
  ])
  expect(await refuse([[freeAlias], [`${freeAlias}-2`, takenAlias]])).toEqual([
    `body: rows.1.aliases.1: ${takenAlias} is the address of another code`,
  ])
  expect((await workspace.call('GET /codes')).data).toEqual([])
  expect(
    (
      await workspace.call('POST /codes/bulk', {
        body: { rows: [{ name: 'Free', url: 'https://example.com/', aliases: [freeAlias] }] },
      })
    ).created,
  ).toBe(1)
})

test('rows that lead to other codes get a warning, but rows that lead back to themselves are refused', async () => {
  const workspace = await service.createWorkspace()
  const alias = `${scanHost}/Loop-${createUniqueSubdomain()}`
  const { codes } = await workspace.call('POST /codes/bulk', {
    body: { rows: [{ name: 'Menu', url: `http://${alias}` }] },
  })
  const row = { name: 'Row', url: `${service.origin}/${codes[0]?.shortCode}` }
  const elsewhere = { name: 'Elsewhere', url: 'https://example.com/' }
  const { addressWarnings } = await workspace.call('POST /codes/bulk', {
    body: { rows: [elsewhere, row, { ...elsewhere, aliases: [`${alias}-2`] }] },
  })
  expect(addressWarnings).toEqual([
    { path: 'rows.1.url', message: 'This is a short address of “Menu”. A scan counts for both codes.' },
  ])
  const loop = { ...row, aliases: [alias] }
  expect(await workspace.send('POST /codes/bulk', { body: { rows: [elsewhere, loop] } })).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          issues: [{ path: 'rows.1.url', message: expect.stringMatching(/^This leads to “Menu”, which leads back/) }],
        },
      },
    },
  })
})
