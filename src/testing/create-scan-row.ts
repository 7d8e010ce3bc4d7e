import { createId } from '#service/ids/ids.ts'
import type { ScanRow } from '#service/scans/store/scan-row.ts'

let visitors = 0

/** Creates the row of a scan by a phone in Berlin. Each scan is by another visitor. */
export function createScanRow({
  workspaceId,
  codeId,
  at,
}: {
  workspaceId: string
  codeId: string
  at: number
}): ScanRow {
  return {
    workspace_id: workspaceId,
    id: createId('scn', new Date(at)),
    code_id: codeId,
    at: new Date(at).toISOString(),
    country: 'DE',
    region: null,
    city: 'Berlin',
    latitude: null,
    longitude: null,
    timezone: null,
    device_type: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: 'de',
    referrer: null,
    matched_rule: null,
    destination_url: 'https://example.com/',
    visitor: `visitor ${visitors++}`,
  }
}
