import { type Sparse, type Wire } from './fill.ts'

type WireScans = Wire<'GET /scans'>
type WireScan = WireScans['data'][number]
export type SparseScan = Sparse<WireScan, 'id' | 'timestamp' | 'code' | 'destinationUrl'>

/** Unknown fields of a scan are null. */
export function completeScan(scan: SparseScan): WireScan {
  return {
    country: null,
    region: null,
    city: null,
    latitude: null,
    longitude: null,
    gps: null,
    deviceType: null,
    os: null,
    browser: null,
    language: null,
    referrer: null,
    timezone: null,
    matchedRule: null,
    visitor: '',
    ...scan,
  }
}

function completeScans(list: Omit<WireScans, 'data'> & { data: SparseScan[] }) {
  return { ...list, data: list.data.map(completeScan) }
}

export const scanCompleters = {
  'GET /codes/{id}/scans': completeScans,
  'GET /scans': completeScans,
}
