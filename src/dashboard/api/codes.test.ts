import { afterEach, expect, test, vi } from 'vitest'
import { listCodes } from './codes.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const rejection = {
  error: { code: 'invalid_request', message: 'There is no such parameter.', details: { issues: [] } },
}

/** Replaces `fetch` by a service. Returns the requested URLs. */
function service(answer: (url: string) => Response): string[] {
  const params: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    params.push(url)
    return answer(url)
  })
  return params
}

test('a service without the attention filter is queried for all codes', async () => {
  const params = service((url) =>
    url.includes('attention')
      ? Response.json(rejection, { status: 400 })
      : Response.json({ data: [], next_cursor: null }),
  )
  expect(await listCodes({ tag: 'menu', attention: true }, signal)).toEqual({ data: [], next_cursor: null })
  expect(params).toEqual(['/api/codes?tag=menu&attention=true', '/api/codes?tag=menu'])
})

test('a service without full-text search is queried by name', async () => {
  const params = service((url) =>
    url.includes('search') ? Response.json(rejection, { status: 400 }) : Response.json({ data: [], next_cursor: null }),
  )
  await listCodes({ search: 'table card' }, signal)
  await listCodes({ search: 'card', attention: true }, signal)
  expect(params).toEqual([
    '/api/codes?search=table+card',
    '/api/codes?q=table+card',
    '/api/codes?search=card&attention=true',
    '/api/codes?q=card&attention=true',
  ])
})

test('other errors are passed on, and nothing is requested twice', async () => {
  const params = service(() => Response.json({}, { status: 503 }))
  await expect(listCodes({ attention: true }, signal)).rejects.toMatchObject({ status: 503 })
  await expect(listCodes({ tag: 'menu' }, signal)).rejects.toMatchObject({ status: 503 })
  expect(params).toEqual(['/api/codes?attention=true', '/api/codes?tag=menu'])
})
