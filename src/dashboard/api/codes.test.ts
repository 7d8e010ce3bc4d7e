import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdditionalPart } from '#contract/additional-parts.ts'
import { sampleCode } from '#testing/sample-code.ts'
import type { CodeChange } from './code.ts'
import { changeCodes } from './codes-bulk.ts'
import { changeCode, codesQueries, listCodes } from './codes.ts'
import { type Session, sessionQueries } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
/** Replaces `fetch` by a service. Returns the requested URLs. */
function service(answer: (url: string) => Response): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return answer(url)
  })
  return urls
}

/** The queries of a signed-in person, with a service that has these additions to the specification. */
function signedIn(...parts: AdditionalPart[]): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(sessionQueries.current().queryKey, sampleSession({ may: ['GET /codes', ...parts] }))
  return queries
}

const nothing = () => Response.json({ data: [], next_cursor: null })

test('a service without full-text search is asked for codes by name', async () => {
  const urls = service(nothing)
  await listCodes(signedIn(), { search: 'table card' }, signal)
  await listCodes(signedIn('GET /codes?search'), { search: 'table card' }, signal)
  expect(urls).toEqual(['/api/codes?q=table+card', '/api/codes?search=table+card'])
})

test('a service that lacks a filter is not asked for codes with it', async () => {
  const urls = service(nothing)
  for (const filter of [{ attention: true }, { utmNotAllowed: true }])
    await expect(listCodes(signedIn(), { tag: 'menu', ...filter }, signal)).rejects.toMatchObject({
      isNotOffered: true,
    })
  const queries = signedIn()
  expect(await queries.query(codesQueries.ofSite('sit_a'))).toEqual([])
  expect(await queries.query(codesQueries.scanTotal({ shortCode: 'ABCDEFGHJ', archived: false }))).toBeNull()
  expect(await queries.query(codesQueries.needingAttention())).toEqual({ codes: [], more: false })
  expect(urls).toEqual([])
})

test.each([400, 422, 500, 503])(
  'a response of %d is an error, and does not cause a request of another kind',
  async (status) => {
    const urls = service(() => Response.json({}, { status }))
    await expect(listCodes(signedIn('GET /codes?search'), { search: 'card' }, signal)).rejects.toMatchObject({ status })
    expect(urls).toEqual(['/api/codes?search=card'])
  },
)

test('codes that a bulk change could not change have the reason as a sentence, or the error of the service', async () => {
  const message = 'A code may have 50 tags; this one would have 51.'
  const failed = [
    { id: 'cod_a', error: 'invalid_request', message },
    { id: 'cod_b', error: 'The storage could not be reached.' },
  ]
  service(() => Response.json({ updated: 1, failed }))
  const queries = new QueryClient()
  const steps = [{ ids: ['cod_a', 'cod_b', 'cod_c'], change: { addTags: ['menu'] } }]
  expect(await queries.getMutationCache().build(queries, changeCodes(queries)).execute(steps)).toMatchObject({
    done: ['cod_c'],
    failed: [
      { id: 'cod_a', message },
      { id: 'cod_b', message: 'The storage could not be reached.' },
    ],
  })
})

test('the response to an earlier change does not revert a later one on screen', async () => {
  const queries = new QueryClient()
  const { queryKey } = codesQueries.one('cod_a')
  const code = sampleCode({ id: 'cod_a', tags: [], folderId: null })
  queries.setQueryData(queryKey, code)
  const answers: ((code: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((answer) => resolve(Response.json(answer)))))
  const change = (changes: CodeChange) =>
    queries.getMutationCache().build(queries, changeCode(queries)).execute({ id: code.id, change: changes })
  const tagged = change({ tags: ['menu'] })
  const moved = change({ folderId: 'fld_a' })
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.({ ...code, tags: ['menu'] })
  await tagged
  expect(queries.getQueryData(queryKey)).toMatchObject({ tags: ['menu'], folderId: 'fld_a' })
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ ...code, tags: ['menu'], folderId: 'fld_a', name: 'As the service has it' })
  await moved
  expect(queries.getQueryData(queryKey)).toMatchObject({ folderId: 'fld_a', name: 'As the service has it' })
})

function sampleSession({ may }: Pick<Session, 'may'>): Session {
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
