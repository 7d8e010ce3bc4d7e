import { jsonb, text } from 'drizzle-orm/pg-core'
import { timestamps, workspaceTable } from '#database/columns.ts'

/** The content of a file at one time. */
export interface StoredVersion {
  /** Names the folder of its objects. */
  id: string
  number: number
  fileName: string
  type: string
  bytes: number
  sha256: string
  /** The sizes of its objects, in order. */
  chunks: number[]
  /** In ISO 8601 and UTC. */
  at: string
  actor: { id: string; name: string }
}

/**
 * Every file that codes open. Only the domain `files` writes this table. It is here because codes and scans, on which `files` builds, also
 * read it.
 */
export const files = workspaceTable('files', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    /** What a scan opens: a page that shows the file, or the download. */
    show: text({ enum: ['reader', 'download'] }).notNull(),
    /** The last versions, the newest first. The id of the version that visitors get is in `liveVersionId`. */
    versions: jsonb().$type<StoredVersion[]>().notNull(),
    liveVersionId: text().notNull(),
    ...timestamps(),
  },
})
