import { hash } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { getIdTime } from '#service/ids/ids.ts'
import type { NumberedScan } from '../store/number-scans.ts'
import { scanParts } from '../store/schema.ts'
import { toColumns, type ColumnScan } from './columns.ts'
import { packSegment } from './packed-segment.ts'
import { DAY_MS } from './time-steps.ts'

/** Adds segments for the figures, in the transaction that inserts the scans. It only inserts, so loaders do not block each other. */
export async function addSegments(
  tx: Database,
  { people, bots }: { people: readonly NumberedScan[]; bots: readonly NumberedScan[] },
): Promise<void> {
  const parts = [...toSegments(people, false), ...toSegments(bots, true)]
  if (parts.length > 0) await tx.insert(scanParts).values(parts)
}

function toSegments(scans: readonly NumberedScan[], bots: boolean): (typeof scanParts.$inferInsert)[] {
  return [...Map.groupBy(scans, (scan) => scan.workspace_id)].flatMap(([workspaceId, own]) =>
    [...Map.groupBy(own, ({ id }) => Math.floor(getIdTime(id).getTime() / DAY_MS))].map(([day, ofDay]) => ({
      workspaceId,
      bots,
      day,
      ...packSegment(toColumns(ofDay.map(columnScan))),
    })),
  )
}

/** The visitor as a hash of 64 bits. */
export function columnScan(scan: Omit<NumberedScan, 'workspace_id' | 'destination'>): ColumnScan {
  const { id, visitor, code, place, agent, language, referrer, rule, utm } = scan
  const bytes = hash('sha1', visitor, 'buffer')
  const time = getIdTime(id).getTime() % DAY_MS
  return {
    time,
    high: bytes.readUInt32BE(0),
    low: bytes.readUInt32BE(4),
    code,
    place,
    agent,
    language,
    referrer,
    rule,
    utm,
  }
}
