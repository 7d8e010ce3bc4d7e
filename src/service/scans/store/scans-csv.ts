import { Readable } from 'node:stream'
import { readableAddress } from '#contract/readable-address.ts'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { FileAnswer } from '#service/http/send-file.ts'
import { csvLine } from '#contract/csv-line.ts'
import { scanBatches, type WantedScans } from './scan-batches.ts'

/** Matching scans, newest first; read and sent in chunks, however many there are. */
export function scansCsv(db: Database, wanted: WantedScans): FileAnswer {
  return new FileAnswer({
    type: 'text/csv; charset=utf-8',
    filename: `scans ${wanted.window.to.toISOString().slice(0, 10)}.csv`,
    content: Readable.from(lines(db, wanted)),
  })
}

const head = (
  'id,timestamp,code,shortCode,name,country,region,city,latitude,longitude,deviceType,os,browser,language,referrer,' +
  'timezone,destinationUrl,matchedRule,visitor'
).split(',')

async function* lines(db: Database, wanted: WantedScans) {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${csvLine(head)}`
  for await (const batch of scanBatches(db, wanted)) yield batch.map((scan) => csvLine(toCells(scan))).join('')
}

function toCells(scan: Scan): (string | number)[] {
  const { id, timestamp, code, country, region, city, latitude, longitude } = scan
  const where = [country, region, city, latitude, longitude]
  const how = [scan.deviceType, scan.os, scan.browser, scan.language, toReadable(scan.referrer), scan.timezone]
  const known = [...where, ...how, toReadable(scan.destinationUrl), scan.matchedRule].map((value) => value ?? '')
  return [id, timestamp.toISOString(), code.id, code.shortCode, code.name, ...known, scan.visitor]
}

function toReadable(address: string | null): string | null {
  return address === null ? null : readableAddress(address)
}
