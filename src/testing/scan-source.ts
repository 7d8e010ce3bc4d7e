import { type ScanRecord, type Segment, toSegment } from '#columns/columns.ts'
import type { ScanSource, StoredDay } from '#columns/count-range.ts'
import { countDay, decodeCounts, encodeCounts } from '#columns/day-counts.ts'
import { labelDay, type ScanValue, type ValueKind } from '#columns/labels.ts'
import { mergeSegments } from '#columns/merge-segments.ts'
import { packSegment, type PackedSegment, toWords, unpackSegment } from '#columns/segment-codec.ts'
import { DAY_MS } from '#columns/time-steps.ts'
import { noUtm, parseUtm } from '#contract/utm.ts'
import type { GeneratedScan } from './generated-scans.ts'

/** Numbers of values, as the database assigns them. */
class ValueNumbers {
  readonly byNumber = new Map<number, ScanValue>()
  #byText = new Map<string, number>()

  assign(kind: ValueKind, value: string, parts: number[] = []): number {
    const text = `${kind}:${value}`
    const id = this.#byText.get(text) ?? this.byNumber.size + 1
    this.#byText.set(text, id)
    this.byNumber.set(id, { id, kind, value, parts })
    return id
  }

  /** Null if no scan has this value. */
  find(kind: ValueKind, value: string): number | null {
    return this.#byText.get(`${kind}:${value}`) ?? null
  }
}

/**
 * Scans in memory, stored as in the database: each day has this many segments, and a day with a single segment also has its counts.
 * Scans of bots are in separate segments.
 */
export function createScanSource(scans: readonly GeneratedScan[], { segmentsPerDay }: { segmentsPerDay: number }) {
  const values = new ValueNumbers()
  const visitors = new Map<string, number>()
  const segments = [...Map.groupBy(scans, (scan) => `${getDay(scan)} ${scan.bot}`).values()].flatMap((dayScans) =>
    [...Map.groupBy(dayScans, (scan) => dayScans.indexOf(scan) % segmentsPerDay).values()].map((segmentScans) => ({
      day: segmentScans[0] ? getDay(segmentScans[0]) : 0,
      bots: segmentScans[0]?.bot === true,
      packed: packSegment(toSegment(segmentScans.map((scan) => toRecord(scan, values, visitors)))),
    })),
  )
  const readValues = async (numbers: Iterable<number>) =>
    new Map([...numbers].flatMap((number) => values.byNumber.get(number) ?? []).map((value) => [value.id, value]))
  const source: ScanSource = {
    async *readDays({ bots, from, to }, countsSuffice) {
      const selected = segments.filter(
        (segment) => bots.includes(segment.bots) && segment.day >= from && segment.day <= to,
      )
      for (const [day, daySegments] of Map.groupBy(selected, (segment) => segment.day))
        yield await readDay(day, daySegments, countsSuffice(day))
    },
    readValues,
    pause: async () => {},
  }
  return { source, values }

  async function readDay(
    day: number,
    daySegments: readonly { packed: PackedSegment }[],
    asCounts: boolean,
  ): Promise<StoredDay> {
    const merged = run(mergeSegments(daySegments.map(({ packed }): Segment => unpackSegment(packed))))
    const labeled = await labelDay(merged.columns, readValues)
    if (!asCounts || daySegments.length > 1) return { day, scans: labeled }
    const { counts } = packSegment(merged, encodeCounts(run(countDay(labeled))))
    return { day, counts: decodeCounts(toWords(counts ?? new Uint8Array())) }
  }
}

/** Runs a generator to its end without pauses. */
export function run<T>(chunks: Generator<void, T>): T {
  for (;;) {
    const { done, value } = chunks.next()
    if (done) return value
  }
}

function getDay({ row }: GeneratedScan): number {
  return Math.floor(Date.parse(row.at) / DAY_MS)
}

function toRecord({ row }: GeneratedScan, values: ValueNumbers, visitors: Map<string, number>): ScanRecord {
  const { country, region, city, latitude, longitude, timezone } = row
  const { source, medium, campaign } = parseUtm(row.destination_url) ?? noUtm
  const assign = (kind: ValueKind, value: string | null) => values.assign(kind, value ?? '')
  const visitor = visitors.get(row.visitor) ?? visitors.size + 1
  visitors.set(row.visitor, visitor)
  return {
    time: Date.parse(row.at) % DAY_MS,
    hashHigh: visitor % 3,
    hashLow: visitor,
    code: assign('code', row.code_id),
    place: values.assign('place', JSON.stringify([country, region, city, latitude, longitude, timezone]), [
      assign('country', country),
      assign('region', region),
      assign('city', city),
    ]),
    agent: values.assign('agent', JSON.stringify([row.device_type, row.os, row.browser]), [
      assign('deviceType', row.device_type),
      assign('os', row.os),
      assign('browser', row.browser),
    ]),
    language: assign('language', row.language),
    referrer: assign('referrer', row.referrer),
    rule: assign('matchedRule', row.matched_rule),
    utm: values.assign('utm', JSON.stringify([source, medium, campaign]), [
      assign('utmSource', source),
      assign('utmMedium', medium),
      assign('utmCampaign', campaign),
    ]),
  }
}
