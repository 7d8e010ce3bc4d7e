import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleCode } from '#testing/sample-code.ts'
import type { CodeChange } from './code.ts'
import { changeCodes } from './codes-bulk.ts'
import { changeCode, codesQueries, listCodes } from './codes.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const rejection = {
  error: { code: 'invalid_request', message: 'There is no such parameter.', details: { issues: [] } },
}

/** Replaces `fetch` by a service. Returns the requested URLs. */
function service(answer: (url: string) => Response): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return answer(url)
  })
  return urls
}

test('a service without the attention filter is queried for all codes', async () => {
  const urls = service((url) =>
    url.includes('attention')
      ? Response.json(rejection, { status: 400 })
      : Response.json({ data: [], next_cursor: null }),
  )
  expect(await listCodes({ tag: 'menu', attention: true }, signal)).toEqual({ data: [], next_cursor: null })
  expect(urls).toEqual(['/api/codes?tag=menu&attention=true', '/api/codes?tag=menu'])
})

test('a service without full-text search is queried by name', async () => {
  const urls = service((url) =>
    url.includes('search') ? Response.json(rejection, { status: 400 }) : Response.json({ data: [], next_cursor: null }),
  )
  await listCodes({ search: 'table card' }, signal)
  await listCodes({ search: 'card', attention: true }, signal)
  expect(urls).toEqual([
    '/api/codes?search=table+card',
    '/api/codes?q=table+card',
    '/api/codes?search=card&attention=true',
    '/api/codes?q=card&attention=true',
  ])
})

test('other errors are passed on, and nothing is requested twice', async () => {
  const urls = service(() => Response.json({}, { status: 503 }))
  await expect(listCodes({ attention: true }, signal)).rejects.toMatchObject({ status: 503 })
  await expect(listCodes({ tag: 'menu' }, signal)).rejects.toMatchObject({ status: 503 })
  expect(urls).toEqual(['/api/codes?attention=true', '/api/codes?tag=menu'])
})

test('codes that a bulk change left as they were have the reason as a sentence, or what the service has of it', async () => {
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

test('the answer to an earlier change does not revert a later one on screen', async () => {
  const queries = new QueryClient()
  const { queryKey } = codesQueries.one('cod_a')
  const code = sampleCode({ id: 'cod_a', tags: [], folderId: null })
  queries.setQueryData(queryKey, code)
  const answers: ((code: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((answer) => resolve(Response.json(answer)))))
  const change = (what: CodeChange) =>
    queries.getMutationCache().build(queries, changeCode(queries)).execute({ id: code.id, change: what })
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
