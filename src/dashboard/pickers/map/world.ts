import { queryOptions } from '@tanstack/react-query'
import { feature } from 'topojson-client'
import geometry from 'world-atlas/countries-110m.json?url'
import { countryCodes } from './country-codes.ts'
import type { Feature } from 'd3-geo'
import { toApiError, sendRequest } from '#dashboard/api/client.ts'

/** Countries that are large enough to draw, by ISO 3166-1 alpha-2 code, without Antarctica. */
export type World = { code: string; feature: Feature }[]

export const worldQuery = () =>
  queryOptions({
    queryKey: ['world'],
    queryFn: async ({ signal }): Promise<World> => {
      const topology = await readGeometry(geometry, signal)
      return feature(topology, 'countries').features.flatMap((country) => {
        const code = country.id === undefined ? undefined : countryCodes.get(String(country.id))
        return code === undefined || code === 'AQ' ? [] : [{ code, feature: country }]
      })
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Loads map data, which is a file because it is too large for the bundle. */
async function readGeometry(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await sendRequest(url, { signal })
  if (!response.ok) throw await toApiError(response)
  return response.json()
}
