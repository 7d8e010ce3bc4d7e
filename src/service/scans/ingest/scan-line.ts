import { z } from 'zod'

const known = z.string().nullable()

/** One scan as the journal keeps it: with where it came from and whose it was, but never the address that told. */
export const ScanLine = z.object({
  // It says when the scan was, here as everywhere.
  id: z.string().regex(/^scn_[0-9a-hjkmnp-tv-z]{20}$/),
  at: z.int(),
  workspaceId: z.string(),
  codeId: z.string(),
  url: z.string(),
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

/** Null for what is no line of ours, as a disk that failed may leave it. */
export function parseScanLine(text: string): ScanLine | null {
  try {
    return ScanLine.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
