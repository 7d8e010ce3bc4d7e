import type { TimeWindow } from './run-fault.ts'
import type { VisitCounts } from './scan-load.ts'
import type { StoredScan } from './scan-stores.ts'
import type { AcknowledgedWrite } from './writers.ts'

/** The share of scans that must be answered, at the first or the second try. */
const ANSWERED_SHARE = 0.9999
/** How long a delivery may be under way when its primary is lost. */
const WINDOW_MARGIN_MS = 10_000

/** By scan, when each delivery of it was accepted first, by the id of the delivery. */
type AcceptedDeliveries = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The evidence of a soak: what was sent, what was acknowledged, and what is stored at the end. */
export interface Evidence {
  visits: VisitCounts
  /** When each try of a scan was sent, by its referrer. */
  sentScans: ReadonlyMap<string, number>
  /** The referrers of the tries that were redirected. */
  answeredScans: ReadonlySet<string>
  stores: { name: string; scans: readonly StoredScan[] }[]
  /** Sums that must be the number of stored scans. */
  figures: { name: string; scans: number | null }[]
  writes: { name: string; acknowledged: readonly AcknowledgedWrite[]; stored: readonly string[] }[]
  /** Numbers that must have no gap and no double. `first` is null if the beginning is not kept. */
  sequences: { name: string; first: number | null; numbers: readonly number[] }[]
  deliveries: { name: string; scans: readonly StoredScan[]; accepted: AcceptedDeliveries }[]
  /** Files of a version beside those of another, and files that are missing. */
  wrongFiles: { checked: number; problems: string[] }
  /** Faults from which the product did not recover. */
  faults: { made: number; lasting: readonly string[] }
  refusals: readonly string[]
  unexpectedExits: readonly string[]
  /** Times in which a primary was lost with writes that no standby had. */
  lagWindows: readonly TimeWindow[]
}

/** One rule, on how many things it was checked, and where it does not hold. */
export interface CheckResult {
  rule: string
  checked: number
  problems: string[]
}

/** Checks everything that an acknowledgement promises. */
export function checkEvidence(evidence: Evidence): CheckResult[] {
  return [
    checkAnswers(evidence.visits),
    ...evidence.stores.flatMap(({ name, scans }) => checkStore(name, scans, evidence)),
    ...evidence.figures.map((figure) => checkFigure(figure, evidence.stores[0]?.scans.length ?? 0)),
    ...evidence.writes.flatMap((writes) => checkWrites(writes, evidence.lagWindows)),
    ...evidence.sequences.map(checkSequence),
    ...evidence.deliveries.flatMap((deliveries) => checkDeliveries(deliveries, evidence)),
    { rule: 'files of a site are of one version', ...evidence.wrongFiles },
    {
      rule: 'everything works again after a fault',
      checked: evidence.faults.made,
      problems: [...evidence.faults.lasting],
    },
    { rule: 'no request is refused', checked: evidence.refusals.length, problems: [...evidence.refusals] },
    {
      rule: 'no process ends by itself',
      checked: evidence.unexpectedExits.length,
      problems: [...evidence.unexpectedExits],
    },
  ]
}

function checkAnswers({ answeredAtOnce, answeredOnRetry, failed }: VisitCounts): CheckResult {
  const visits = answeredAtOnce + answeredOnRetry + failed
  const isEnough = visits > 0 && (answeredAtOnce + answeredOnRetry) / visits >= ANSWERED_SHARE
  const problems = isEnough ? [] : [`${failed} of ${visits} visits were not answered at the second try either`]
  return { rule: `${ANSWERED_SHARE * 100} % of visits are answered with one retry`, checked: visits, problems }
}

function checkStore(name: string, scans: readonly StoredScan[], evidence: Evidence): CheckResult[] {
  const counts = countEach(scans.map(({ referrer }) => referrer))
  const lostReferrers = [...evidence.answeredScans].filter((referrer) => !counts.has(referrer))
  const doubled = [...counts].filter(([, count]) => count > 1).map(([referrer]) => referrer)
  const invented = [...counts.keys()].filter((referrer) => !evidence.sentScans.has(referrer))
  return [
    { rule: `answered scans are in ${name}`, checked: evidence.answeredScans.size, problems: lostReferrers },
    { rule: `no scan is in ${name} twice`, checked: counts.size, problems: doubled },
    { rule: `scans in ${name} were sent`, checked: counts.size, problems: invented },
  ]
}

function checkFigure({ name, scans }: Evidence['figures'][number], storedCount: number): CheckResult {
  const problems = scans === storedCount ? [] : [`${scans} instead of ${storedCount}`]
  return { rule: `${name} are the number of stored scans`, checked: storedCount, problems }
}

function checkWrites({ name, acknowledged, stored }: Evidence['writes'][number], windows: readonly TimeWindow[]) {
  const counts = countEach(stored)
  // A primary that is lost takes what its standbys did not have yet with it.
  const lasting = acknowledged.filter(({ at }) => !windows.some(({ from, to }) => at >= from && at <= to))
  const missing = lasting.filter(({ id }) => !counts.has(id)).map(({ id }) => id)
  const doubled = acknowledged.filter(({ id }) => (counts.get(id) ?? 0) > 1).map(({ id }) => id)
  return [
    { rule: `acknowledged ${name} are there`, checked: lasting.length, problems: missing },
    { rule: `no acknowledged ${name} are there twice`, checked: acknowledged.length, problems: doubled },
  ]
}

function checkSequence({ name, first, numbers }: Evidence['sequences'][number]): CheckResult {
  const sorted = numbers.toSorted((a, b) => a - b)
  const start = first ?? sorted[0] ?? 0
  const problems = sorted.flatMap((number, index) => (number === start + index ? [] : [`${number} at ${index}`]))
  return { rule: `${name} have no gap`, checked: numbers.length, problems: problems.slice(0, 1) }
}

function checkDeliveries(
  { name, scans, accepted }: Evidence['deliveries'][number],
  { lagWindows }: Evidence,
): CheckResult[] {
  const missing = scans.filter(({ id }) => !accepted.has(id)).map(({ id }) => id)
  // A delivery that was stored while standbys were behind, and then lost, is made again under another id, whenever its scan was sent.
  const mayRepeat = ({ id }: StoredScan) => {
    const at = Math.min(...(accepted.get(id)?.values() ?? []))
    return lagWindows.some(({ from, to }) => at >= from && at <= to + WINDOW_MARGIN_MS)
  }
  const repeated = scans.filter((scan) => (accepted.get(scan.id)?.size ?? 0) > 1 && !mayRepeat(scan))
  return [
    { rule: `deliveries of scans arrive at the ${name}`, checked: scans.length, problems: missing },
    {
      rule: `no scan arrives at the ${name} under two ids`,
      checked: scans.length,
      problems: repeated.map(({ id }) => id),
    },
  ]
}

function countEach(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
