import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { createPageLister } from './list-pages.ts'

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
  const items = await createPageLister(null).call(context, { options: { qs: { sort: 'name' } } })
  expect(items).toHaveLength(sizes.reduce((sum, size) => sum + size))
  expect(receivedSizes).toEqual(sizes)
})

test.for<[string, Record<string, boolean>, Record<string, string>, string | undefined]>([
  ['a whole list', { returnAll: true }, {}, 'created_asc'],
  ['a whole list in an order of choice', { returnAll: true }, { sort: 'name' }, 'name'],
  ['the first items', { returnAll: false }, {}, undefined],
])('%s is read in an order that no change of an item changes, unless it matters', async ([, parameters, qs, sort]) => {
  const queries: object[] = []
  const context = {
    getNodeParameter: (name: string, fallback: unknown) => new Map(Object.entries(parameters)).get(name) ?? fallback,
    async makeRoutingRequest({ options }: { options: { qs?: object } }) {
      queries.push(options.qs ?? {})
      return [{ json: { data: [], next_cursor: null } }]
    },
  }
  await createPageLister('created_asc').call(context, { options: { qs } })
  expect(queries).toEqual([{ limit: 100, ...(sort !== undefined && { sort }) }])
})
