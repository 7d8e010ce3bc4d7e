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
export async function countUnusual(request: UnusualRequest, sources: Sources): Promise<UnusualScans> {
  const { byCode, scannedNow, firstHour } = await readHours(request, sources)
  const yieldIfDue = newYielder()
  const found: { number: number; stop: Stop | null; rise: Rise | null }[] = []
  for (const [number, counts] of byCode) {
    await yieldIfDue()
    const stop = scannedNow.has(number) ? null : findStop({ counts, firstHour }, request.watchedFrom)
    const rise = stop ? null : findRise({ counts, firstHour })
    if (stop || rise) found.push({ number, stop, rise })
  }
  const known = await sources.values.read(
    request.workspaceId,
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

/** The scans of each code by hour, and the codes that were scanned in the hour that is not over yet. */
async function readHours({ workspaceId, end }: UnusualRequest, { reader }: Sources) {
  const today = Math.floor(end / DAY_HOURS)
  const from = today - READ_DAYS + 1
  const firstHour = from * DAY_HOURS
  const byCode = new Map<number, Uint32Array>()
  const scannedNow = new Set<number>()
  const yieldIfDue = newYielder()
  for await (const read of reader.read({ workspaceId, bots: [false], from, to: today }, () => false)) {
    if (!('scans' in read)) continue
    const { times, scans, fields } = read.scans.columns
    const { values, at } = fields.code
    for (const code of values) if (!byCode.has(code)) byCode.set(code, new Uint32Array(end - firstHour))
    const dayHour = read.day * DAY_HOURS - firstHour
    for (let row = 0; row < scans; row++) {
      if (row % SLICE === 0) await yieldIfDue()
      const code = values[at[row] ?? 0] ?? 0
      const hour = dayHour + Math.floor((times[row] ?? 0) / HOUR_MS)
      if (hour >= end - firstHour) scannedNow.add(code)
      else addOne(byCode.get(code), hour)
    }
  }
  return { byCode, scannedNow, firstHour }
}

function addOne(counts: Uint32Array | undefined, hour: number) {
  if (counts) counts[hour] = (counts[hour] ?? 0) + 1
}
