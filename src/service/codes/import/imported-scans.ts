import { and, eq } from 'drizzle-orm'
import type { Code } from '#contract/code.ts'
import type { Database } from '#database/open.ts'
import { importedScans } from '../schema.ts'
import type { ForeignLinks } from './foreign-formats.ts'
import type { PlannedCode } from './plan-import.ts'

/** The scans that another product counted for a code. Null if the code was not imported, or its export had no figures. */
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

/** Stores the figures of the export for the created codes, in the same transaction. */
export async function storeImportedScans(
  tx: Database,
  workspaceId: string,
  {
    product,
    importedCodes,
  }: { product: ForeignLinks['product']; importedCodes: readonly { codeId: string; planned: PlannedCode }[] },
): Promise<void> {
  const scannedCodes = importedCodes.filter(({ planned }) => planned.scans > 0)
  if (scannedCodes.length === 0) return
  await tx.insert(importedScans).values(
    scannedCodes.map(({ codeId, planned }) => ({
      workspaceId,
      codeId,
      source: product,
      scans: planned.scans,
      days: planned.scansByDay,
    })),
  )
}
