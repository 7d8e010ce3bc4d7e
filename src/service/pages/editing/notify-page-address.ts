import type { Database } from '#database/open.ts'
import { codesOpening } from '../../codes/list-codes-for-page.ts'
import { tellOfCodes } from '../../codes/notify-codes.ts'
import type { PageRow } from './page-rows.ts'

/** Tells every process of the codes that open a page, once the transaction has committed that it is found elsewhere, or no more. */
export async function tellOfAddress(tx: Database, { workspaceId, id }: PageRow): Promise<void> {
  await tellOfCodes(tx, await codesOpening(tx, workspaceId, id))
}
