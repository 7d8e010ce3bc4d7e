import { zipLimits } from './site-limits.ts'

// This file has no schemas, so that the browser can load it without zod.

/** Limits of files that codes open. A file arrives by the same uploads as the ZIP of a site. */
export const fileLimits = {
  fileBytes: zipLimits.uploadBytes,
  /** About 3 MB as base64. */
  inlineCharacters: 4_200_000,
  /** Versions that are kept for undo. */
  versions: 10,
} as const
