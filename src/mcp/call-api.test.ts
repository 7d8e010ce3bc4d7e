import { expect, test } from 'vitest'
import { createCallApi } from './call-api.ts'

test.each(['', '.', '..'])('the id %j, which would call another endpoint, is refused', async (id) => {
  const paths: string[] = []
  const callApi = createCallApi(async ({ path }) => {
    paths.push(path)
    return { status: 200, body: '{}', retryAfter: null }
  })
  await expect(callApi('GET /codes/{id}/scans', { params: { id }, query: {} })).rejects.toThrow('it must be an id')
  expect(paths).toEqual([])
})
