import { eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { destinationChecks } from './destination-checks/schema.ts'
import { folders } from './folders/schema.ts'
import { codeAliases, codeChanges, codes, codeTotals, importedScans, shortCodes } from './schema.ts'
import { utmAllowedValues, utmPresets } from './utm-presets/schema.ts'
import { views } from './views/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'

/** Deletes the codes, folders and views of a workspace. Its short codes and aliases stop redirecting when the transaction commits. */
export async function deleteCodesOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  const deleted = await tx
    .delete(shortCodes)
    .where(eq(shortCodes.workspaceId, workspaceId))
    .returning({ shortCode: shortCodes.shortCode })
  const aliases = await tx
    .delete(codeAliases)
    .where(eq(codeAliases.workspaceId, workspaceId))
    .returning({ alias: codeAliases.alias })
  await deleteRows(tx, workspaceId, [
    codeChanges,
    codeTotals,
    importedScans,
    destinationChecks,
    codes,
    folders,
    views,
    utmPresets,
    utmAllowedValues,
  ])
  for (const { shortCode } of deleted) await notify(tx, 'codes', shortCode)
  for (const { alias } of aliases) await notify(tx, 'codes', alias)
}
