import { z } from 'zod'

const text = z.string().nullable()

/** A scan as a row: the keys are columns. */
export const ScanRow = z.object({
  workspace_id: z.string(),
  id: z.string(),
  code_id: z.string(),
  at: z.string(),
  country: text,
  region: text,
  city: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  device_type: text,
  os: text,
  browser: text,
  language: text,
  referrer: text,
  timezone: text,
  destination_url: z.string(),
  matched_rule: text,
  visitor: z.string(),
})
export type ScanRow = z.output<typeof ScanRow>
