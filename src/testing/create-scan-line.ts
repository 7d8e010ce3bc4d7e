import { createId } from '#service/ids/ids.ts'
import type { ScanLine } from '#service/scans/journal/scan-line.ts'

/** A line of the scan journal. */
export function createScanLine(codeId: string, changedFields: Partial<ScanLine> = {}): string {
  const line: ScanLine = {
    id: createId('scn'),
    at: Date.now(),
    workspaceId: 'wsp_one',
    codeId,
    url: 'https://example.com',
    rule: null,
    visitor: 'v',
    country: 'DE',
    region: null,
    city: 'Berlin',
    latitude: 52.5,
    longitude: 13.4,
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
    languages: 'de',
    referrer: '',
    ...changedFields,
  }
  return JSON.stringify(line)
}
