import type { CodeHours } from '#columns/count-range.ts'
import type { ReadValues } from '#columns/labels.ts'
import type { Rise, Stop, UnusualRequest, UnusualScans } from '../store/scan-store.ts'
import { findRise } from './find-rise.ts'
import { findStop } from './find-stop.ts'

/** Six weeks: four of the past, and two in which a code may be silent. */
const CHECKED_DAYS = 42

/** Reads what unusual codes are found from. */
export interface CodeHoursSource {
  /** The scans of codes by hour, without bots: on the day of `endHour` (in hours since 1970, exclusive) and on the days before it. */
  countCodeHours(query: { endHour: number; days: number }): Promise<CodeHours>
  readValues: ReadValues
  /** Awaited between codes, so that other work of the thread gets a turn. */
  pause(): Promise<void>
}

/** Finds the codes of a workspace whose scans stopped or rose in the last six weeks, without bots. */
export async function findUnusualCodes(
  { endHour, watchedFrom }: UnusualRequest,
  source: CodeHoursSource,
): Promise<UnusualScans> {
  const { byCode, scannedAfter, firstHour } = await source.countCodeHours({ endHour, days: CHECKED_DAYS })
  const unusual: { number: number; stop: Stop | null; rise: Rise | null }[] = []
  for (const [number, counts] of byCode) {
    await source.pause()
    const stop = scannedAfter.has(number) ? null : findStop({ counts, firstHour }, watchedFrom)
    const rise = stop ? null : findRise({ counts, firstHour })
    if (stop || rise) unusual.push({ number, stop, rise })
  }
  const values = await source.readValues(unusual.map(({ number }) => number))
  const withCode = unusual.flatMap(({ number, stop, rise }) => {
    const codeId = values.get(number)?.value
    return codeId === undefined ? [] : [{ codeId, stop, rise }]
  })
  return {
    stops: withCode.flatMap(({ codeId, stop }) => (stop ? [{ codeId, ...stop }] : [])),
    rises: withCode.flatMap(({ codeId, rise }) => (rise ? [{ codeId, ...rise }] : [])),
  }
}
