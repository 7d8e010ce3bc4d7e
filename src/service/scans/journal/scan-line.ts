import { z } from 'zod'

const text = z.string().nullable()

/** One scan in the journal. It has the place and the visitor hash of an address, but never the address. */
export const ScanLine = z.object({
  // The id contains the time of the scan.
  id: z.string().regex(/^scn_[0-9a-hjkmnp-tv-z]{20}$/),
  at: z.int(),
  workspaceId: z.string(),
  codeId: z.string(),
  url: z.string(),
  /** The code was not available, or had nothing to open. Such a scan does not count for the limit of its code. */
  withoutDestination: z.literal(true).optional(),
  rule: text,
  visitor: z.string(),
  country: text,
  region: text,
  city: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  agent: z.string(),
  languages: z.string(),
  referrer: z.string(),
})
export type ScanLine = z.output<typeof ScanLine>

/** Null for an invalid line, which a failure of the disk may leave behind. */
export function parseScanLine(text: string): ScanLine | null {
  try {
    return ScanLine.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
