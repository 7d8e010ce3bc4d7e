import type { Summary } from '#contract/analytics-summary.ts'
import { getDisplayName } from '#contract/display-name.ts'
import type { Database } from '#database/open.ts'
import type { Plan } from '#contract/workspace.ts'
import type { Renderer } from '../designs/render/render.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { measureLink, type SharedFigures } from '../shared-links/measure-link.ts'
import { drawChart } from './draw-chart.ts'
import type { ReportPeriod } from './due-times.ts'
import { type ReportRow, toScope } from './report-rows.ts'

const MAX_RANKED = 5

export interface MeasureDependencies {
  db: Database
  scanStore: ScanStore
  renderer: Pick<Renderer, 'rasterize'>
  plan: Plan
}

type Totals = Summary['totals']
interface RankedRow {
  name: string
  scans: number
  /** Null if there is nothing to compare with. */
  previous: number | null
}

export interface ReportFigures {
  /** The days that were counted: fewer than the period if the history of the plan or the campaign begins within it. */
  window: { from: Date; to: Date; clamped: boolean }
  totals: Totals
  previous: Totals | null
  leads: number
  codes: RankedRow[]
  /** Cities, or countries if no city is known. */
  places: RankedRow[]
  /** Null unless the report is about a campaign with a goal. */
  progress: { done: number; target: number } | null
  /** Whether the campaign ended before the period or starts after it. */
  isOutside: boolean
  series: { start: Date; scans: number }[]
  /** Scans by day, as a PNG. */
  chart: Buffer
}

/** Measures the figures of one period, and of an earlier period to compare with. */
export async function measureReport(
  report: ReportRow,
  { from, to }: ReportPeriod,
  { db, scanStore, renderer, plan }: MeasureDependencies,
): Promise<ReportFigures> {
  const { timezone, workspaceId } = report
  const compare = report.compare ?? 'weekdays'
  const period = {
    from,
    to,
    timezone,
    interval: 'day' as const,
    compare: compare === 'none' ? undefined : compare,
  }
  const figures = await measureLink({ ...toScope(report), workspaceId }, period, { db, scanStore, plan })
  const { window, totals, series, campaign } = figures
  const previous = isComparable(figures) ? figures.previous : null
  const compareScans = (row: { scans: number; previous: Totals | null }) => ({
    scans: row.scans,
    previous: previous && (row.previous?.scans ?? 0),
  })
  const chart = await drawChart(renderer, { timezone, series, previous: previous?.series ?? [] })
  return {
    window,
    totals,
    previous: previous && previous.totals,
    leads: figures.outcomes.leads,
    codes: figures.codes.slice(0, MAX_RANKED).map((code) => ({ name: code.name, ...compareScans(code) })),
    places: rankPlaces(figures).map(({ name, part }) => ({ name, ...compareScans(part) })),
    progress: campaign && campaign.progress,
    isOutside: campaign !== null && isOutside(campaign, { from, to }),
    series,
    chart,
  }
}

function isOutside(campaign: { from: Date | null; to: Date | null }, period: { from: Date; to: Date }): boolean {
  const isOver = campaign.to !== null && campaign.to <= period.from
  return isOver || (campaign.from !== null && campaign.from >= period.to)
}

/** Whether the history of the plan includes the whole period before. */
function isComparable({ window, previous }: SharedFigures): boolean {
  return !window.clamped && previous?.window.clamped === false
}

function rankPlaces({ breakdowns: { city, country } }: SharedFigures) {
  const cities = city.flatMap((part) => (part.value === null ? [] : [{ name: part.value, part }]))
  const countries = country.flatMap((part) =>
    part.value === null ? [] : [{ name: getDisplayName(regionNames, part.value), part }],
  )
  return (cities.length > 0 ? cities : countries).slice(0, MAX_RANKED)
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })
