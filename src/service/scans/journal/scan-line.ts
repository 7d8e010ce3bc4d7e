import { z } from 'zod'

const known = z.string().nullable()

/** One scan in the journal: with its place and visitor hash, but never the address. */
export const ScanLine = z.object({
  // The id contains the time of the scan.
  id: z.string().regex(/^scn_[0-9a-hjkmnp-tv-z]{20}$/),
  at: z.int(),
  workspaceId: z.string(),
  codeId: z.string(),
  url: z.string(),
  /** True: the code was not available, or had nothing to open. The scan does not count for its limit. */
  withoutDestination: z.literal(true).optional(),
  rule: known,
  visitor: z.string(),
  country: known,
  region: known,
  city: known,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  agent: z.string(),
  languages: z.string(),
  referrer: z.string(),
})
export type ScanLine = z.output<typeof ScanLine>

/** Null for an invalid line, which a disk failure may leave behind. */
export function parseScanLine(text: string): ScanLine | null {
  try {
    return ScanLine.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
