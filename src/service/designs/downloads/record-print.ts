import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { createId } from '#service/ids/ids.ts'
import { printDownloads } from './schema.ts'

/** The codes of a longer download are only counted. */
const MAX_CODE_IDS = 200
const printFormats: ReadonlySet<string> = new Set(['pdf', 'eps', 'sheet'])

interface PrintDownload {
  /** A format of a picture, or `sheet`. Other formats than those for printing are not recorded. */
  format: string
  codeIds: readonly string[]
}

/** Records that somebody downloaded files for printing, which explains later scans. */
export async function recordPrint(db: Database, caller: Caller, { format, codeIds }: PrintDownload): Promise<void> {
  if (!printFormats.has(format) || codeIds.length === 0) return
  const at = new Date()
  const row = { id: createId('prt', at), at, format, codeIds: codeIds.slice(0, MAX_CODE_IDS), codes: codeIds.length }
  await db.insert(printDownloads).values({ ...row, workspaceId: caller.workspace.id, actor: caller.actor })
}
