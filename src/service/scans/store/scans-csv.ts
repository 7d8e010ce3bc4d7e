import { Readable } from 'node:stream'
import { toReadableAddress } from '#contract/readable-address.ts'
import type { Scan } from '#contract/scans.ts'
import { FileResponse } from '#service/http/send-file.ts'
import { formatCsvLine } from '#contract/csv-line.ts'
import { presentScanBatches, type ScanBatchesQuery, type ScanReader } from './scan-batches.ts'

/** Matching scans as CSV, newest first. The scans are read and sent in chunks. */
export function createScansCsv(reader: ScanReader, query: ScanBatchesQuery): FileResponse {
  return new FileResponse({
    type: 'text/csv; charset=utf-8',
    filename: `scans ${query.window.to.toISOString().slice(0, 10)}.csv`,
    content: Readable.from(writeLines(reader, query)),
  })
}

const columnNames = (
  'id,timestamp,code,shortCode,name,country,region,city,latitude,longitude,deviceType,os,browser,language,referrer,' +
  'timezone,destinationUrl,matchedRule,visitor'
).split(',')

async function* writeLines(reader: ScanReader, query: ScanBatchesQuery) {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${formatCsvLine(columnNames)}`
  for await (const batch of presentScanBatches(reader, query))
    yield batch.map((scan) => formatCsvLine(toCells(scan))).join('')
}

function toCells(scan: Scan): (string | number)[] {
  const { id, timestamp, code, country, region, city, latitude, longitude } = scan
  const place = [country, region, city, latitude, longitude]
  const device = [scan.deviceType, scan.os, scan.browser, scan.language, toReadable(scan.referrer), scan.timezone]
  const details = [...place, ...device, toReadable(scan.destinationUrl), scan.matchedRule].map((value) => value ?? '')
  return [id, timestamp.toISOString(), code.id, code.shortCode, code.name, ...details, scan.visitor]
}

function toReadable(address: string | null): string | null {
  return address === null ? null : toReadableAddress(address)
}
