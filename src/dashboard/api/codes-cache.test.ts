import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createSampleCode } from '#testing/sample-code.ts'
import type { Code, CodeListQuery } from './code.ts'
import { codesQueries } from './codes.ts'
import { applyToCachedCodes, countScansInCache, restoreCachedCodes } from './codes-cache.ts'
import { completeScan } from './compatibility/scans.ts'
import { addScansToCache, type Scan, scansQueries } from './scans.ts'

const startOf2026 = '2026-01-01T00:00:00.000Z'
const createCode = (id: string, overrides: Partial<Code> = {}): Code =>
  createSampleCode({
    id,
    name: id,
    destination: { type: 'url', url: 'https://old.example', summary: 'old.example' },
    scans: 1,
    ...overrides,
  })

function cacheList(filters: CodeListQuery, codes: Code[], queryClient = new QueryClient()) {
  const { queryKey } = codesQueries.list(filters)
  queryClient.setQueryData(queryKey, { pages: [{ data: codes, next_cursor: null }], pageParams: [null] })
  const read = () => queryClient.getQueryData(queryKey)?.pages.flatMap((page) => page.data) ?? []
  return { queryClient, ids: () => read().map(({ id }) => id), read }
}

test('an archived code returns to its position in the list if the service rejects the change', async () => {
  const list = cacheList({}, [createCode('a'), createCode('b'), createCode('c')])
  const previousEntries = await applyToCachedCodes(list.queryClient, new Set(['b']), () => ({ archived: true }))
  expect(list.ids()).toEqual(['a', 'c'])
  restoreCachedCodes(list.queryClient, previousEntries)
  expect(list.ids()).toEqual(['a', 'b', 'c'])
})

test('a moved code leaves only the lists of its former folder and tag', async () => {
  const filedCode = createCode('a', { folderId: 'f', tags: ['menu'] })
  const allCodes = cacheList({}, [filedCode])
  const folder = cacheList({ folderId: 'f' }, [filedCode], allCodes.queryClient)
  const tag = cacheList({ tag: 'menu' }, [filedCode], allCodes.queryClient)
  await applyToCachedCodes(allCodes.queryClient, new Set(['a']), () => ({ folderId: 'root', tags: ['other'] }))
  expect([allCodes.ids(), folder.ids(), tag.ids()]).toEqual([['a'], [], []])
  expect(allCodes.read()[0]).toMatchObject({ folderId: null, tags: ['other'] })
})

test('a change of a code is shown in lists and in the detail of the code', async () => {
  const list = cacheList({}, [createCode('a')])
  const { queryKey } = codesQueries.one('a')
  list.queryClient.setQueryData(queryKey, createCode('a'))
  await applyToCachedCodes(list.queryClient, new Set(['a']), () => ({
    destination: { type: 'url', url: 'https://new.example/x' },
    accessCode: '1234',
  }))
  const changedFields = { hasAccessCode: true, destination: { url: 'https://new.example/x', summary: 'new.example/x' } }
  expect(list.read()[0]).toMatchObject(changedFields)
  expect(list.queryClient.getQueryData(queryKey)).toMatchObject(changedFields)
})

test.each([
  [{ type: 'page' as const, pageId: 'pag_1' }, 'A page'],
  [{ type: 'site' as const, siteId: 'sit_1' }, 'A site'],
  [{ type: 'file' as const, fileId: 'fil_1' }, 'A file'],
])('until its name is known, the new destination %j is shown as %j', async (destination, summary) => {
  const list = cacheList({}, [createCode('a')])
  await applyToCachedCodes(list.queryClient, new Set(['a']), () => ({ destination }))
  expect(list.read()[0]?.destination.summary).toBe(summary)
})

test('new scans are added to the counts in lists', () => {
  const list = cacheList({}, [createCode('a'), createCode('b')])
  countScansInCache(list.queryClient, new Map([['b', 3]]))
  expect(list.read().map(({ scans }) => scans)).toEqual([1, 4])
})

test('new scans appear once each at the top of the list of their code, newest first', () => {
  const queryClient = new QueryClient()
  const { queryKey } = scansQueries.ofCode('a')
  const window = { from: startOf2026, to: startOf2026, clamped: false }
  queryClient.setQueryData(queryKey, {
    pages: [{ data: [createScan('1')], next_cursor: 'x', window }],
    pageParams: [null],
  })
  addScansToCache(queryClient, [createScan('2'), createScan('1'), createScan('3'), createScan('9', 'other')])
  const pages = queryClient.getQueryData(queryKey)?.pages
  expect(pages?.map((page) => page.data.map(({ id }) => id))).toEqual([['3', '2', '1']])
  expect(queryClient.getQueryData(scansQueries.ofCode('other').queryKey)).toBeUndefined()
})

test('new scans are added to the unfiltered list and invalidate filtered lists', () => {
  const queryClient = new QueryClient()
  const unfilteredKey = scansQueries.latest({}).queryKey
  const filteredKey = scansQueries.latest({ country: 'DE' }).queryKey
  queryClient.setQueryData(unfilteredKey, [createScan('1')])
  queryClient.setQueryData(filteredKey, [])
  addScansToCache(queryClient, [createScan('2'), createScan('1')])
  expect(queryClient.getQueryData(unfilteredKey)?.map(({ id }) => id)).toEqual(['2', '1'])
  expect([unfilteredKey, filteredKey].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    false,
    true,
  ])
})

function createScan(id: string, codeId = 'a'): Scan {
  const timestamp = `2026-01-0${id}T00:00:00.000Z`
  return completeScan({ id, timestamp, code: { id: codeId, shortCode: 'A', name: 'a' }, destinationUrl: '' })
}
