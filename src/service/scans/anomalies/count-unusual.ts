import type { Sources } from '../analytics/count-summary.ts'
import { newYielder } from '../analytics/yield-to-event-loop.ts'
import { type Rise, findRise } from './find-rise.ts'
import { type Stop, findStop } from './find-stop.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Six weeks: four of the past, and two in which a code may be silent. */
const READ_DAYS = 42
// Number of scans before other work of this thread gets a turn.
const SLICE = 16_384

export interface UnusualRequest {
  workspaceId: string
  /** The hour that is not over yet, in hours since 1970. */
  end: number
  /** Silence before this hour does not count. */
  watchedFrom: number
}

export interface UnusualScans {
  stops: (Stop & { codeId: string })[]
  rises: (Rise & { codeId: string })[]
}

/** The codes of a workspace whose scans stopped or rose, from the stored columns of the last six weeks, without bots. */
export async function countUnusual(
  { workspaceId, end, watchedFrom }: UnusualRequest,
  { reader, values }: Sources,
): Promise<UnusualScans> {
  const today = Math.floor(end / DAY_HOURS)
  const firstHour = (today - READ_DAYS + 1) * DAY_HOURS
  const yieldIfDue = newYielder()
  const byCode = new Map<number, Uint32Array>()
  const scannedNow = new Set<number>()
  const days = { workspaceId, bots: [false], from: today - READ_DAYS + 1, to: today }
  for await (const read of reader.read(days, () => false)) {
    if (!('scans' in read)) continue
    const { times, scans, fields } = read.scans.columns
    const counts = Array.from(fields.code.values, (code) => {
      const known = byCode.get(code) ?? new Uint32Array(end - firstHour)
      byCode.set(code, known)
      return known
    })
    const dayHour = read.day * DAY_HOURS - firstHour
    for (let row = 0; row < scans; row++) {
      if (row % SLICE === 0) await yieldIfDue()
      const hours = counts[fields.code.at[row] ?? 0]
      const hour = dayHour + Math.floor((times[row] ?? 0) / HOUR_MS)
      if (hour >= end - firstHour) scannedNow.add(fields.code.values[fields.code.at[row] ?? 0] ?? 0)
      else if (hours) hours[hour] = (hours[hour] ?? 0) + 1
    }
  }
  const found: { number: number; stop: Stop | null; rise: Rise | null }[] = []
  for (const [number, counts] of byCode) {
    await yieldIfDue()
    const stop = scannedNow.has(number) ? null : findStop({ counts, firstHour }, watchedFrom)
    const rise = stop ? null : findRise({ counts, firstHour })
    if (stop || rise) found.push({ number, stop, rise })
  }
  const known = await values.read(
    workspaceId,
    found.map(({ number }) => number),
  )
  const withCode = found.flatMap((one) => {
    const codeId = known.get(one.number)?.value
    return codeId === undefined ? [] : [{ ...one, codeId }]
  })
  return {
    stops: withCode.flatMap(({ codeId, stop }) => (stop ? [{ codeId, ...stop }] : [])),
    rises: withCode.flatMap(({ codeId, rise }) => (rise ? [{ codeId, ...rise }] : [])),
  }
}
