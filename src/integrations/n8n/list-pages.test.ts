import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { listPages } from './list-pages.ts'

const service = await getSharedService()

test.each([
  [{ returnAll: true }, [100, 21]],
  [{ returnAll: false, limit: 110 }, [100, 10]],
  [{ returnAll: false, limit: 7 }, [7]],
])('the parameters %j are %j items of one request each', async (parameters, sizes) => {
  const workspace = await service.createWorkspace()
  const rows = Array.from({ length: 121 }, (_, index) => ({ name: `Table ${index}`, url: 'https://example.com/' }))
  await workspace.call('POST /codes/bulk', { body: { rows } })
  const receivedSizes: number[] = []
  const context = {
    getNodeParameter: (name: string, fallback: unknown) => new Map(Object.entries(parameters)).get(name) ?? fallback,
    async makeRoutingRequest({ options: { qs } }: { options: { qs?: object } }) {
      const page = await workspace.call('GET /codes', { query: { ...qs } })
      receivedSizes.push(page.data.length)
      return [{ json: page }]
    },
  }
  const items = await listPages.call(context, { options: { qs: { sort: 'name' } } })
  expect(items).toHaveLength(sizes.reduce((sum, size) => sum + size))
  expect(receivedSizes).toEqual(sizes)
})
