import { formatTable } from '../../src/testing/runs/print-table.ts'
import type { CheckResult, Evidence } from './check.ts'
import type { FinishedFault, SoakRun } from './run-soak.ts'

const SHOWN_PROBLEMS = 3

/** Prints and returns the report of a soak: its load, its faults and the results of the checks. */
export function printReport(run: SoakRun, results: readonly CheckResult[]): string {
  const { evidence, faults } = run
  const text = [
    `Seed ${run.seed}: faults for ${Math.round(run.seconds)} s, then ${Math.round(run.settleSeconds)} s until everything was stored and delivered.`,
    formatTable(['fault', 'times', 'longest, s'], toFaultRows(faults)),
    formatTable(['load', 'number'], toLoadRows(run)),
    formatTable(['scans answered', 'share, %'], toShareRows(evidence)),
    formatTable(
      ['rule', 'checked', 'problems', 'result'],
      results.map(({ rule, checked, problems }) => [
        rule,
        checked,
        problems.length,
        problems.length === 0 ? 'holds' : 'VIOLATED',
      ]),
    ),
    ...results.filter(({ problems }) => problems.length > 0).map(describeProblems),
  ].join('\n\n')
  console.log(`\n${text}`)
  return `${text}\n`
}

function toFaultRows(faults: readonly FinishedFault[]): (string | number)[][] {
  return [
    ...Map.groupBy(faults, ({ fault, outcome }) => (outcome === 'made' ? fault.kind : `${fault.kind}, ${outcome}`)),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, group]) => [kind, group.length, Math.round(Math.max(...group.map(({ seconds }) => seconds)))])
}

function toLoadRows({ evidence, scanFailures, dashboardAnswers }: SoakRun): (string | number)[][] {
  const { visits, stores, writes, deliveries, lagWindows } = evidence
  const acceptedCounts = deliveries.map(({ accepted: scans }) =>
    [...scans.values()].reduce((sum, ids) => sum + ids.size, 0),
  )
  const isTakenBack = (at: number) => lagWindows.some(({ from, to }) => at >= from && at <= to)
  return [
    ['visits by scan', visits.answeredAtOnce + visits.answeredOnRetry + visits.failed],
    ...[...scanFailures].map(([outcome, times]) => [`tries that got: ${outcome}`, times]),
    ['scans stored', stores[0]?.scans.length ?? 0],
    ...writes.map(({ name, acknowledged }) => [`${name} acknowledged`, acknowledged.length]),
    ...writes.map(({ name, acknowledged, stored }) => [
      `${name} taken back by a failover with lag`,
      acknowledged.filter(({ id, at }) => isTakenBack(at) && !stored.includes(id)).length,
    ]),
    ['deliveries accepted', acceptedCounts.reduce((sum, count) => sum + count, 0)],
    ...[...dashboardAnswers].map(([status, times]) => [`dashboard answered: ${status}`, times]),
  ]
}

function toShareRows({ visits: { answeredAtOnce, answeredOnRetry, failed } }: Evidence): string[][] {
  const total = answeredAtOnce + answeredOnRetry + failed
  const toShare = (count: number) => ((100 * count) / total).toFixed(3)
  return [
    ['at the first try', toShare(answeredAtOnce)],
    ['with one retry after a second', toShare(answeredAtOnce + answeredOnRetry)],
  ]
}

function describeProblems({ rule, problems }: CheckResult): string {
  const shownProblems = problems.slice(0, SHOWN_PROBLEMS).map((problem) => `  ${problem}`)
  const rest = problems.length > SHOWN_PROBLEMS ? [`  and ${problems.length - SHOWN_PROBLEMS} more`] : []
  return [`VIOLATED: ${rule}`, ...shownProblems, ...rest].join('\n')
}
