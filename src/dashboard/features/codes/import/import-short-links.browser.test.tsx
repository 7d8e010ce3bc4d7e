import { afterEach, expect, test, vi } from 'vitest'
import { allow, created, openImport, rowIssue, answerCalls } from '#dashboard/testing/import-in-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a short link that is taken is named at its row, and the other rows of the batch are created', async () => {
  const changes = answerCalls({
    ...allow('POST /codes/bulk#rows.aliases', 'POST /codes/bulk#rows.tags'),
    'POST /codes/bulk': (body) =>
      body.rows.some(({ name }) => name === 'B')
        ? rowIssue('rows.1.aliases.0', 'go.example/b is the address of another code')
        : created(body),
  })
  const { work, act } = await openImport(
    'Name,Link,Short link,Tags\nA,example.com/a,go.example/a,menu\nB,example.com/b,go.example/b,\nC,example.com/c,,',
  )
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended].toSorted(([a], [b]) => a - b)).toEqual([
    [2, { ok: true, id: 'cod_0' }],
    [3, { ok: false, reason: 'go.example/b is the address of another code' }],
    [4, { ok: true, id: 'cod_1' }],
  ])
  const sent = { name: 'A', url: 'https://example.com/a', aliases: ['go.example/a'], tags: ['menu'] }
  expect(changes.at(-1)).toEqual(['POST /codes/bulk', { rows: [sent, { name: 'C', url: 'https://example.com/c' }] }])
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => changes).toHaveLength(3)
  expect(changes[2]).toMatchObject(['POST /codes/bulk', { rows: [{ name: 'B' }] }])
})

test('a service that takes short links for single codes gets them once the codes exist', async () => {
  const changes = answerCalls({
    ...allow('PATCH /codes/{id}#aliases'),
    'POST /codes/bulk': created,
    'PATCH /codes/cod_0': () => Response.json({ id: 'cod_0' }),
    'PATCH /codes/cod_1': () => rowIssue('aliases.0', 'It is taken.'),
  })
  const { work, act } = await openImport(
    'Name,Link,Short link\nA,example.com/a,go.example/a\nB,example.com/b,go.example/b',
  )
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => work().run.state).toBe('over')
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
  expect([...work().run.ended]).toEqual([
    [2, { ok: true, id: 'cod_0' }],
    [3, { ok: true, id: 'cod_1', unfiled: 'It is taken.' }],
  ])
})

test('a row that leads to another code has the warning of the service', async () => {
  const addressWarnings = [{ path: 'rows.1.url', message: 'This is a short address of “Menu”.' }]
  answerCalls({
    'POST /codes/bulk': async (body) => Response.json({ ...(await created(body).json()), addressWarnings }),
  })
  const { work, act } = await openImport('Name,Link\nA,example.com/a\nB,example.com/b')
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => work().run.state).toBe('over')
  expect(work().run.ended.get(3)).toEqual({ ok: true, id: 'cod_1', warning: 'This is a short address of “Menu”.' })
})
