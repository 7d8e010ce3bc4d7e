import { hash } from 'node:crypto'
import { type ScanRecord, toSegment } from '#columns/columns.ts'
import { packSegment } from '#columns/segment-codec.ts'
import { DAY_MS } from '#columns/time-steps.ts'
import type { Database } from '#database/open.ts'
import { getIdTime } from '#service/ids/ids.ts'
import type { RowNumbers } from './number-rows.ts'
import type { NumberedScan } from './number-scans.ts'
import { scanParts } from './schema.ts'
import { addChecksums } from './segment-checksums.ts'

/** Adds segments for the figures, in the transaction that inserts the scans. It only inserts, so loaders do not block each other. */
export async function writeSegments(
  tx: Database,
  { people, bots }: { people: readonly NumberedScan[]; bots: readonly NumberedScan[] },
): Promise<void> {
  const rows = [...toSegmentRows(people, false), ...toSegmentRows(bots, true)]
  if (rows.length > 0) await tx.insert(scanParts).values(rows)
}

function toSegmentRows(scans: readonly NumberedScan[], bots: boolean): (typeof scanParts.$inferInsert)[] {
  return [...Map.groupBy(scans, (scan) => scan.workspace_id)].flatMap(([workspaceId, workspaceScans]) =>
    [...Map.groupBy(workspaceScans, getDay)].map(([day, dayScans]) => ({
      workspaceId,
      bots,
      day,
      ...addChecksums(packSegment(toSegment(dayScans.map(toScanRecord)))),
    })),
  )
}

function getDay({ id }: NumberedScan): number {
  return Math.floor(getIdTime(id).getTime() / DAY_MS)
}

/** The scan as a row of a segment, with a hash of 64 bits for its visitor. */
export function toScanRecord(scan: Omit<NumberedScan, 'workspace_id' | 'destination' | keyof RowNumbers>): ScanRecord {
  const { id, visitor, code, place, agent, language, referrer, rule, utm } = scan
  const bytes = hash('sha1', visitor, 'buffer')
  return {
    time: getIdTime(id).getTime() % DAY_MS,
    hashHigh: bytes.readUInt32BE(0),
    hashLow: bytes.readUInt32BE(4),
    code,
    place,
    agent,
    language,
    referrer,
    rule,
    utm,
  }
}
