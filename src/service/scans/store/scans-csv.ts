import { Readable } from 'node:stream'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { FileAnswer } from '../../platform/http/send-file.ts'
import { csvLine } from '#contract/csv-line.ts'
import { listScans } from './list-scans.ts'
import type { ScanFilters } from './scan-conditions.ts'
import type { ScanWindow } from './scan-window.ts'

const BATCH = 1_000

interface Params {
  filters: ScanFilters & { workspaceId: string }
  window: ScanWindow
  /** The id of the last scan that was read. */
  after?: string | undefined
  /** Maximum number of rows; by default all. */
  limit?: number | undefined
}

/** Matching scans, newest first; read and sent in chunks, however many there are. */
export function scansCsv(db: Database, params: Params): FileAnswer {
  return new FileAnswer({
    type: 'text/csv; charset=utf-8',
    filename: `scans ${params.window.to.toISOString().slice(0, 10)}.csv`,
    content: Readable.from(lines(db, params)),
  })
}

const head = (
  'id,timestamp,code,shortCode,name,country,region,city,latitude,longitude,deviceType,os,browser,language,referrer,' +
  'timezone,destinationUrl,matchedRule,visitor'
).split(',')

async function* lines(db: Database, { filters, window, after, limit = Infinity }: Params) {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${csvLine(head)}`
  for (let last = after, left = limit; ;) {
    const size = Math.min(BATCH, left)
    const rows = await listScans(db, filters, { window, after: last, limit: size })
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch.map((scan) => csvLine(toCells(scan))).join('')
    left -= batch.length
    if (rows.length <= size || left === 0) return
    last = batch.at(-1)?.id
  }
}

function toCells(scan: Scan): (string | number)[] {
  const { id, timestamp, code, country, region, city, latitude, longitude } = scan
  const where = [country, region, city, latitude, longitude]
  const how = [scan.deviceType, scan.os, scan.browser, scan.language, scan.referrer, scan.timezone]
  const known = [...where, ...how, scan.destinationUrl, scan.matchedRule].map((value) => value ?? '')
  return [id, timestamp.toISOString(), code.id, code.shortCode, code.name, ...known, scan.visitor]
}
