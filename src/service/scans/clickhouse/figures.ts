import { countSummary } from '#columns/summary.ts'
import type { Database } from '#database/open.ts'
import { readOpenedTargets } from '../analytics/code-panels.ts'
import { countChanges } from '../analytics/count-changes.ts'
import { readFiledCodeIds } from '../analytics/filed-codes.ts'
import { readCodeGroups } from '../analytics/read-code-groups.ts'
import { createYielder } from '../analytics/yield-to-event-loop.ts'
import { findUnusualCodes } from '../anomalies/find-unusual-codes.ts'
import type { CampaignScope, ScanFilters } from '../store/scan-filters.ts'
import type { ScanStore } from '../store/scan-store.ts'
import type { ClickHouse } from './clickhouse.ts'
import { numberConditions } from './figure-conditions.ts'
import { resolveTextConditions } from './scan-conditions.ts'
import { countCodeHours, createScanCounter } from './scan-counter.ts'
import { ValueNumbers } from './value-numbers.ts'

type FigureMethods = Pick<ScanStore, 'countSummary' | 'countChanges' | 'findUnusualCodes'>

/** Counts the scans in ClickHouse. Codes and their groups are in the database of the service. */
export function createFigures(db: Database, clickhouse: ClickHouse): FigureMethods {
  const startRequest = async (
    workspaceId: string,
    filters: ScanFilters,
    campaigns: readonly CampaignScope[] | null,
  ) => {
    const numbers = new ValueNumbers()
    return {
      numbers,
      conditions: numberConditions(await resolveTextConditions({ db, clickhouse }, workspaceId, filters), numbers),
      source: {
        ...createScanCounter({ clickhouse, workspaceId, numbers }),
        readGroups: async () => (campaigns ? readGroups(db, { workspaceId, campaigns, numbers }) : []),
      },
    }
  }
  return {
    async countSummary({ workspaceId, filters, campaigns, withOpened, ...request }) {
      const { conditions, source, numbers } = await startRequest(workspaceId, filters, campaigns)
      const readOpened = async () =>
        withOpened
          ? readOpenedTargets(db, workspaceId, async (ids) => ids.map((id) => numbers.find('code', id) ?? null))
          : []
      return countSummary({ ...request, conditions }, { ...source, readOpened })
    },
    async countChanges({ workspaceId, filters, campaigns, ...request }) {
      const { conditions, source } = await startRequest(workspaceId, filters, campaigns)
      return countChanges({ ...request, conditions }, source)
    },
    findUnusualCodes({ workspaceId, ...request }) {
      const context = { clickhouse, workspaceId, numbers: new ValueNumbers() }
      return findUnusualCodes(request, {
        countCodeHours: (query) => countCodeHours(context, query),
        readValues: context.numbers.readValues,
        pause: createYielder(),
      })
    },
  }
}

/** Codes without a number were not scanned in any counted period, so groups leave them out. */
async function readGroups(
  db: Database,
  {
    workspaceId,
    campaigns,
    numbers,
  }: { workspaceId: string; campaigns: readonly CampaignScope[]; numbers: ValueNumbers },
) {
  return readCodeGroups(db, { workspaceId, campaigns }, async (...request) =>
    (await readFiledCodeIds(...request)).map(({ codes, ...filing }) => ({
      ...filing,
      codes: codes.flatMap((id) => numbers.find('code', id) ?? []),
    })),
  )
}
