import type { Database } from '#database/open.ts'
import { listCodesForPage } from '../../codes/list-codes-for-page.ts'
import { notifyCodes } from '../../codes/notify-codes.ts'
import type { PageRow } from './page-rows.ts'

/** Tells every process of the codes that open a page, once the transaction has committed that it is found elsewhere, or no more. */
export async function notifyPageAddress(tx: Database, { workspaceId, id }: PageRow): Promise<void> {
  await notifyCodes(tx, await listCodesForPage(tx, workspaceId, id))
}
