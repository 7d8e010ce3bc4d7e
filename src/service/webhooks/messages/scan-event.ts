import type { ScanCreatedEvent } from '#contract/scan-event.ts'

interface ScanData {
  id: string
  at: Date
  country: string | null
  region: string | null
  city: string | null
  deviceType: string | null
  os: string | null
  browser: string | null
  language: string | null
  timezone: string | null
  destinationUrl: string
  matchedRule: string | null
}

export const SCAN_CREATED = 'scan.created'

/** The body of a scan's event. Unknown properties of the scan are empty strings. */
export function createScanEvent(scan: ScanData, code: { shortCode: string; name: string }): ScanCreatedEvent {
  return {
    event: SCAN_CREATED,
    timestamp: scan.at.toISOString(),
    code: { id: code.shortCode, name: code.name },
    scan: {
      scanId: scan.id,
      country: scan.country ?? '',
      region: scan.region ?? '',
      city: scan.city ?? '',
      deviceType: scan.deviceType ?? '',
      os: scan.os ?? '',
      browser: scan.browser ?? '',
      language: scan.language ?? '',
      timezone: scan.timezone ?? '',
      destination: scan.destinationUrl,
      matchedRule: scan.matchedRule,
    },
  }
}
