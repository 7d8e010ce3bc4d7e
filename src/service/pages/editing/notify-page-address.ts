import type { Database } from '#database/open.ts'
import { listCodesForPage } from '#service/codes/list-codes-for-destination.ts'
import { notifyCodes } from '#service/codes/notify-codes.ts'
import type { PageRow } from '../documents/page-rows.ts'

/** Notifies every process of the codes that open a page, once the transaction that changes or removes its address has committed. */
export async function notifyPageAddress(tx: Database, { workspaceId, id }: PageRow): Promise<void> {
  await notifyCodes(tx, await listCodesForPage(tx, workspaceId, id))
}
