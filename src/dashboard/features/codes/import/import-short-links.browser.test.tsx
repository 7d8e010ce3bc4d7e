import { afterEach, expect, test, vi } from 'vitest'
import {
  allowParts,
  respondWithCreatedCodes,
  openImport,
  respondWithIssue,
  stubService,
} from '#dashboard/testing/import-in-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a row with a taken short link fails alone', async () => {
  const changes = stubService({
    ...allowParts('POST /codes/bulk#rows.aliases', 'POST /codes/bulk#rows.tags'),
    'POST /codes/bulk': (body) =>
      body.rows.some(({ name }) => name === 'B')
        ? respondWithIssue('rows.1.aliases.0', 'go.example/b is the address of another code')
        : respondWithCreatedCodes(body),
  })
  const { getImport, act } = await openImport(
    'Name,Link,Short link,Tags\nA,example.com/a,go.example/a,menu\nB,example.com/b,go.example/b,\nC,example.com/c,,',
  )
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended].toSorted(([a], [b]) => a - b)).toEqual([
    [2, { ok: true, id: 'cod_0' }],
    [3, { ok: false, reason: 'go.example/b is the address of another code' }],
    [4, { ok: true, id: 'cod_1' }],
  ])
  const sentRow = { name: 'A', url: 'https://example.com/a', aliases: ['go.example/a'], tags: ['menu'] }
  expect(changes.at(-1)).toEqual(['POST /codes/bulk', { rows: [sentRow, { name: 'C', url: 'https://example.com/c' }] }])
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => changes).toHaveLength(3)
  expect(changes[2]).toMatchObject(['POST /codes/bulk', { rows: [{ name: 'B' }] }])
})

test('short links that a batch cannot have are added to the created codes', async () => {
  const changes = stubService({
    ...allowParts('PATCH /codes/{id}#aliases'),
    'POST /codes/bulk': respondWithCreatedCodes,
    'PATCH /codes/cod_0': () => Response.json({ id: 'cod_0' }),
    'PATCH /codes/cod_1': () => respondWithIssue('aliases.0', 'It is taken.'),
  })
  const { getImport, act } = await openImport(
    'Name,Link,Short link\nA,example.com/a,go.example/a\nB,example.com/b,go.example/b',
  )
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect(changes.map(([, body]) => body)).toEqual([
    {
      rows: [
        { name: 'A', url: 'https://example.com/a' },
        { name: 'B', url: 'https://example.com/b' },
      ],
    },
    { aliases: ['go.example/a'] },
    { aliases: ['go.example/b'] },
  ])
  expect([...getImport().run.ended]).toEqual([
    [2, { ok: true, id: 'cod_0' }],
    [3, { ok: true, id: 'cod_1', unfiled: 'It is taken.' }],
  ])
})

test('a created row has the address warning of the service', async () => {
  const addressWarnings = [{ path: 'rows.1.url', message: 'This is a short address of “Menu”.' }]
  stubService({
    'POST /codes/bulk': async (body) =>
      Response.json({ ...(await respondWithCreatedCodes(body).json()), addressWarnings }),
  })
  const { getImport, act } = await openImport('Name,Link\nA,example.com/a\nB,example.com/b')
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect(getImport().run.ended.get(3)).toEqual({ ok: true, id: 'cod_1', warning: 'This is a short address of “Menu”.' })
})
