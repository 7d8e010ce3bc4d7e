/** A scan as a row: the keys are columns. */
export interface ScanRow {
  workspace_id: string
  id: string
  code_id: string
  at: string
  country: string | null
  region: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  device_type: string | null
  os: string | null
  browser: string | null
  language: string | null
  referrer: string | null
  timezone: string | null
  destination_url: string
  matched_rule: string | null
  visitor: string
}
