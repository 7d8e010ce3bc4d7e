import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { deliveriesQueries } from './deliveries.ts'
import type { DeliveryListQuery } from './delivery.ts'

afterEach(() => vi.unstubAllGlobals())

/** The path and query with which the deliveries of a webhook are listed. */
async function readListAddress(filters: DeliveryListQuery): Promise<string> {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    addresses.push(url)
    return Response.json({ data: [], next_cursor: null })
  })
  await new QueryClient().infiniteQuery(deliveriesQueries.list(filters))
  return addresses.join(' ')
}

test('the deliveries of a webhook are read at its own address, if it knows all filters', async () => {
  expect(await readListAddress({ webhookId: 'whk_1', status: 'failed' })).toBe(
    '/api/webhooks/whk_1/deliveries?status=failed',
  )
})

test.each([
  [{ codeId: 'cod_1' }, 'codeId=cod_1'],
  [{ anyOfCodes: ['cod_1', 'cod_2'] }, 'anyOfCodes=cod_1&anyOfCodes=cod_2'],
  [{ noneOfCodes: ['cod_1'] }, 'noneOfCodes=cod_1'],
  [{ anyOfResponses: [500, 503] }, 'anyOfResponses=500&anyOfResponses=503'],
  [{ noneOfResponses: [200] }, 'noneOfResponses=200'],
])('with the filter %j, they are read from the list of all deliveries', async (filter, query) => {
  expect(await readListAddress({ webhookId: 'whk_1', ...filter })).toBe(
    `/api/webhooks/deliveries?webhookId=whk_1&${query}`,
  )
})
