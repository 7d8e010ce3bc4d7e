import type { Code } from '#contract/code.ts'
import type { PresentedCodeDesign } from './code-design.ts'
import { presentAvailability } from './availability.ts'
import type { codes } from './schema.ts'
import { presentRules } from './rules/stored-rules.ts'

export type CodeRow = typeof codes.$inferSelect

interface PresentOptions {
  /** Without a trailing slash. */
  scanOrigin: string
  destination: Code['destination']
  design: PresentedCodeDesign
}

/** Presents a code for a response. */
export function presentCode(row: CodeRow, { scanOrigin, destination, design }: PresentOptions): Code {
  const { id, shortCode, name, aliases, folderId, tags, archived, accessCodeHash, createdAt, updatedAt } = row
  return {
    id,
    shortCode,
    name,
    scanUrl: `${scanOrigin}/${shortCode}`,
    destination,
    aliases,
    folderId,
    tags,
    archived,
    hasAccessCode: accessCodeHash !== null,
    rules: presentRules(row.rules),
    ...presentAvailability(row.availability),
    trackConversions: row.trackConversions,
    appUrl: row.appUrl,
    passQuery: row.passQuery,
    placement: row.placement,
    destinationHealth: null,
    ...design,
    createdAt,
    updatedAt,
  }
}
