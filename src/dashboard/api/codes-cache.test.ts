import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sampleCode } from '#testing/sample-code.ts'
import type { Code, CodeListQuery } from './code.ts'
import { codesQueries } from './codes.ts'
import { applyToCachedCodes, countScansInCache, restoreCachedCodes } from './codes-cache.ts'
import { completeScan } from './compatibility/scans.ts'
import { addScansToCache, type Scan, scansQueries } from './scans.ts'

const startOf2026 = '2026-01-01T00:00:00.000Z'
const code = (id: string, rest: Partial<Code> = {}): Code =>
  sampleCode({
    id,
    name: id,
    destination: { type: 'url', url: 'https://old.example', summary: 'old.example' },
    scans: 1,
    ...rest,
  })

function cached(filters: CodeListQuery, codes: Code[], queries = new QueryClient()) {
  const { queryKey } = codesQueries.list(filters)
  queries.setQueryData(queryKey, { pages: [{ data: codes, next_cursor: null }], pageParams: [null] })
  const read = () => queries.getQueryData(queryKey)?.pages.flatMap((page) => page.data) ?? []
  return { queries, ids: () => read().map(({ id }) => id), read }
}

test('an archived code leaves the active list at once, and returns to its position if the service rejects the change', async () => {
  const list = cached({}, [code('a'), code('b'), code('c')])
  const before = await applyToCachedCodes(list.queries, new Set(['b']), () => ({ archived: true }))
  expect(list.ids()).toEqual(['a', 'c'])
  restoreCachedCodes(list.queries, before)
  expect(list.ids()).toEqual(['a', 'b', 'c'])
})

test('a code leaves the lists of a folder and tag that it no longer has, and stays in the others', async () => {
  const filed = code('a', { folderId: 'f', tags: ['menu'] })
  const all = cached({}, [filed])
  const folder = cached({ folderId: 'f' }, [filed], all.queries)
  const tag = cached({ tag: 'menu' }, [filed], all.queries)
  await applyToCachedCodes(all.queries, new Set(['a']), () => ({ folderId: 'root', tags: ['other'] }))
  expect([all.ids(), folder.ids(), tag.ids()]).toEqual([['a'], [], []])
  expect(all.read()[0]).toMatchObject({ folderId: null, tags: ['other'] })
})

test('a new destination and an access code show in the list and in the code’s detail', async () => {
  const list = cached({}, [code('a')])
  const { queryKey } = codesQueries.one('a')
  list.queries.setQueryData(queryKey, code('a'))
  await applyToCachedCodes(list.queries, new Set(['a']), () => ({
    destination: { type: 'url', url: 'https://new.example/x' },
    accessCode: '1234',
  }))
  const shown = { hasAccessCode: true, destination: { url: 'https://new.example/x', summary: 'new.example/x' } }
  expect(list.read()[0]).toMatchObject(shown)
  expect(list.queries.getQueryData(queryKey)).toMatchObject(shown)
})

test('new scans are added to the counts in lists', () => {
  const list = cached({}, [code('a'), code('b')])
  countScansInCache(list.queries, new Map([['b', 3]]))
  expect(list.read().map(({ scans }) => scans)).toEqual([1, 4])
})

test('new scans appear at the top of their code’s list, newest first, each once', () => {
  const queries = new QueryClient()
  const { queryKey } = scansQueries.ofCode('a')
  const window = { from: startOf2026, to: startOf2026, clamped: false }
  queries.setQueryData(queryKey, { pages: [{ data: [scan('1')], next_cursor: 'x', window }], pageParams: [null] })
  addScansToCache(queries, [scan('2'), scan('1'), scan('3'), scan('9', 'other')])
  const pages = queries.getQueryData(queryKey)?.pages
  expect(pages?.map((page) => page.data.map(({ id }) => id))).toEqual([['3', '2', '1']])
  expect(queries.getQueryData(scansQueries.ofCode('other').queryKey)).toBeUndefined()
})

test('new scans appear in the unfiltered list, and filtered lists are read again', () => {
  const queries = new QueryClient()
  const all = scansQueries.latest({}).queryKey
  const some = scansQueries.latest({ country: 'DE' }).queryKey
  queries.setQueryData(all, [scan('1')])
  queries.setQueryData(some, [])
  addScansToCache(queries, [scan('2'), scan('1')])
  expect(queries.getQueryData(all)?.map(({ id }) => id)).toEqual(['2', '1'])
  expect([all, some].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([false, true])
})

function scan(id: string, codeId = 'a'): Scan {
  const timestamp = `2026-01-0${id}T00:00:00.000Z`
  return completeScan({ id, timestamp, code: { id: codeId, shortCode: 'A', name: 'a' }, destinationUrl: '' })
}
