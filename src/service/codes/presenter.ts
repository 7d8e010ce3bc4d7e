import type { Code } from '#contract/code.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '../tenancy/context.ts'
import { findAddressWarnings } from './address-warnings.ts'
import type { CodeDesigns } from './code-design.ts'
import { addDestinationHealth } from './destination-checks/add-destination-health.ts'
import { prepareDestinations } from './destinations.ts'
import { readImportedScans } from './import/imported-scans.ts'
import { type CodeRow, presentCode } from './present-code.ts'

/** Presents rows with data of other tables: their destinations and designs. */
export function createPresenter(context: Context, designs: CodeDesigns) {
  const { db, scanOrigin } = context
  const scanHost = new URL(scanOrigin).hostname

  async function getDestination(
    executor: Database,
    { workspaceId, destination }: CodeRow,
  ): Promise<Code['destination']> {
    return (await prepareDestinations(executor, { workspaceId, destinations: [destination] }, context))(destination)
  }

  /** A code that was just created, within its transaction. */
  async function presentCreated(tx: Database, row: CodeRow): Promise<Code> {
    const destination = await getDestination(tx, row)
    const addressWarnings = await findAddressWarnings(tx, row, scanHost)
    return { ...presentCode(row, { scanOrigin, destination, design: await designs.read(row) }), addressWarnings }
  }

  return {
    presentCreated,

    async present(row: CodeRow): Promise<Code> {
      const presented = await presentCreated(db, row)
      const [codeWithHealth = presented] = await addDestinationHealth(db, row.workspaceId, [presented])
      const imported = await readImportedScans(db, row.workspaceId, row.id)
      return imported ? { ...codeWithHealth, importedScans: imported } : codeWithHealth
    },

    /** Codes of one workspace, with their scans. */
    async presentAll(rows: readonly { code: CodeRow; scans: number }[]): Promise<Code[]> {
      const [first] = rows
      if (!first) return []
      const { workspaceId } = first.code
      const destinations = rows.map(({ code }) => code.destination)
      const presentDestination = await prepareDestinations(db, { workspaceId, destinations }, context)
      const presentedCodes = rows.map(async ({ code, scans }) => {
        const { marginReasons: _, ...design } = await designs.read(code)
        return {
          ...presentCode(code, { scanOrigin, destination: presentDestination(code.destination), design }),
          scans,
        }
      })
      return addDestinationHealth(db, workspaceId, await Promise.all(presentedCodes))
    },
  }
}
