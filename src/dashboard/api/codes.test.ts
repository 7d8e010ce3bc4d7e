import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdditionalPart } from '#contract/additional-parts.ts'
import { createSampleCode } from '#testing/sample-code.ts'
import type { CodeChange } from './code.ts'
import { changeCodes } from './codes-bulk.ts'
import { changeCode, codesQueries, listCodes } from './codes.ts'
import { type Session, sessionQueries } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
/** Replaces `fetch` with a stand-in for the service. Returns an array to which each requested URL is added. */
function stubService(answer: (url: string) => Response): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return answer(url)
  })
  return urls
}

/** The query client of a signed-in person whose service supports these additional parts. */
function createSignedInClient(...parts: AdditionalPart[]): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQueries.current().queryKey, createSession({ may: ['GET /codes', ...parts] }))
  return queryClient
}

const respondWithNoCodes = () => Response.json({ data: [], next_cursor: null })

test('with a service without full-text search, codes are searched by name', async () => {
  const urls = stubService(respondWithNoCodes)
  await listCodes(createSignedInClient(), { search: 'table card' }, signal)
  await listCodes(createSignedInClient('GET /codes?search'), { search: 'table card' }, signal)
  expect(urls).toEqual(['/api/codes?q=table+card', '/api/codes?search=table+card'])
})

test('a filter that the service lacks is not sent', async () => {
  const urls = stubService(respondWithNoCodes)
  for (const filter of [{ attention: true }, { utmNotAllowed: true }])
    await expect(listCodes(createSignedInClient(), { tag: 'menu', ...filter }, signal)).rejects.toMatchObject({
      isNotOffered: true,
    })
  const queryClient = createSignedInClient()
  expect(await queryClient.query(codesQueries.ofSite('sit_a'))).toEqual([])
  expect(await queryClient.query(codesQueries.scanTotal({ shortCode: 'ABCDEFGHJ', archived: false }))).toBeNull()
  expect(await queryClient.query(codesQueries.needingAttention())).toEqual({ codes: [], hasMore: false })
  expect(urls).toEqual([])
})

test.each([400, 422, 500, 503])(
  'a response of %d to a search is an error and causes no second request',
  async (status) => {
    const urls = stubService(() => Response.json({}, { status }))
    await expect(
      listCodes(createSignedInClient('GET /codes?search'), { search: 'card' }, signal),
    ).rejects.toMatchObject({ status })
    expect(urls).toEqual(['/api/codes?search=card'])
  },
)

test('each code that a bulk change could not change has a reason', async () => {
  const message = 'A code may have 50 tags; this one would have 51.'
  const failed = [
    { id: 'cod_a', error: 'invalid_request', message },
    { id: 'cod_b', error: 'The storage could not be reached.' },
  ]
  stubService(() => Response.json({ updated: 1, failed }))
  const queryClient = new QueryClient()
  const steps = [{ ids: ['cod_a', 'cod_b', 'cod_c'], change: { addTags: ['menu'] } }]
  expect(
    await queryClient.getMutationCache().build(queryClient, changeCodes(queryClient)).execute(steps),
  ).toMatchObject({
    done: ['cod_c'],
    failed: [
      { id: 'cod_a', message },
      { id: 'cod_b', message: 'The storage could not be reached.' },
    ],
  })
})

test('the response to an earlier change does not revert a later one on screen', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = codesQueries.one('cod_a')
  const code = createSampleCode({ id: 'cod_a', tags: [], folderId: null })
  queryClient.setQueryData(queryKey, code)
  const responders: ((code: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => responders.push((answer) => resolve(Response.json(answer)))))
  const change = (changes: CodeChange) =>
    queryClient.getMutationCache().build(queryClient, changeCode(queryClient)).execute({ id: code.id, change: changes })
  const tagChange = change({ tags: ['menu'] })
  const folderChange = change({ folderId: 'fld_a' })
  await expect.poll(() => responders.length).toBe(1)
  responders[0]?.({ ...code, tags: ['menu'] })
  await tagChange
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ tags: ['menu'], folderId: 'fld_a' })
  await expect.poll(() => responders.length).toBe(2)
  responders[1]?.({ ...code, tags: ['menu'], folderId: 'fld_a', name: 'As the service has it' })
  await folderChange
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ folderId: 'fld_a', name: 'As the service has it' })
})

function createSession({ may }: Pick<Session, 'may'>): Session {
  const workspace = { id: 'wsp_a', name: 'Harbour', slug: 'harbour', plan: 'pro' }
  const user = { id: 'usr_a', name: 'Ada', email: 'ada@example.com', image: null }
  return {
    user: { ...user, twoFactorEnabled: false, hasPassword: true },
    requires: null,
    role: 'admin',
    may,
    workspace,
    workspaces: [workspace],
  }
}
