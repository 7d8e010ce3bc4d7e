import { and, eq } from 'drizzle-orm'
import type { Code } from '#contract/codes.ts'
import type { Database } from '#database/open.ts'
import { importedScans } from '../schema.ts'
import type { ForeignLinks } from './foreign-formats.ts'
import type { PlannedCode } from './plan-import.ts'

/** What another product had counted for a code. Null for a code that was not imported, or whose export had no figures. */
export async function readImportedScans(
  db: Database,
  workspaceId: string,
  codeId: string,
): Promise<NonNullable<Code['importedScans']> | null> {
  const [row] = await db
    .select({ source: importedScans.source, scans: importedScans.scans, days: importedScans.days })
    .from(importedScans)
    .where(and(eq(importedScans.workspaceId, workspaceId), eq(importedScans.codeId, codeId)))
  return row ?? null
}

/** Stores the figures of the export for the codes that were made from it. Inside the transaction that makes them. */
export async function storeImportedScans(
  tx: Database,
  workspaceId: string,
  {
    product,
    importedCodes: made,
  }: { product: ForeignLinks['product']; importedCodes: readonly { codeId: string; planned: PlannedCode }[] },
): Promise<void> {
  const scannedCodes = made.filter(({ planned: from }) => from.scans > 0)
  if (scannedCodes.length === 0) return
  await tx.insert(importedScans).values(
    scannedCodes.map(({ codeId, planned: from }) => ({
      workspaceId,
      codeId,
      source: product,
      scans: from.scans,
      days: from.scansByDay,
    })),
  )
}
