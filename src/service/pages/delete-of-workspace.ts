import type { Database } from '#database/open.ts'
import { pages } from '../hosts/page-directory/schema.ts'
import { abuseReports } from './abuse-reports/schema.ts'
import { pageEdits, pageSnapshots, savedPageTemplates, savedSections } from './documents/schema.ts'
import { submissions } from './forms/schema.ts'
import { publicationFiles, publications } from './publications/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'

/** Deletes the pages and submissions of a workspace. */
export async function deletePagesOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [publicationFiles, publications, submissions, abuseReports])
  await deleteRows(tx, workspaceId, [pageEdits, pageSnapshots, savedPageTemplates, savedSections, pages])
}
