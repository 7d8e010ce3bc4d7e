import { emptyList, type Wire } from './fill.ts'

type WireSummary = Wire<'GET /analytics/summary'>
type SparseSummary = Partial<Omit<WireSummary, 'breakdowns' | 'breakdownTotals'>> & {
  breakdowns?: Partial<WireSummary['breakdowns']>
  breakdownTotals?: Partial<WireSummary['breakdownTotals']>
}

/** The specification does not define the summary. Returns null if the response lacks figures that the screens need. */
function completeSummary(summary: SparseSummary): WireSummary | null {
  const { window, totals, series, breakdowns, timezone = 'UTC', interval = 'day', previous = null } = summary
  if (!window || !totals || !series || !breakdowns) return null
  return {
    codes: emptyList<WireSummary['codes'][number]>(),
    codesTotal: summary.codes?.length ?? 0,
    pages: emptyList<WireSummary['pages'][number]>(),
    sites: emptyList<WireSummary['sites'][number]>(),
    places: emptyList<WireSummary['places'][number]>(),
    heatmap: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    ...summary,
    window,
    totals,
    series,
    timezone,
    interval,
    previous,
    breakdowns: { ...emptyBreakdowns, ...breakdowns },
    breakdownTotals: { ...zeroTotals, ...summary.breakdownTotals },
  }
}

const emptyBreakdowns: WireSummary['breakdowns'] = {
  country: [],
  region: [],
  city: [],
  deviceType: [],
  os: [],
  browser: [],
  language: [],
  referrer: [],
  matchedRule: [],
  utmSource: [],
  utmMedium: [],
  utmCampaign: [],
  folder: [],
  tag: [],
  campaign: [],
  hour: [],
}
const zeroTotals: WireSummary['breakdownTotals'] = {
  country: 0,
  region: 0,
  city: 0,
  deviceType: 0,
  os: 0,
  browser: 0,
  language: 0,
  referrer: 0,
  matchedRule: 0,
  utmSource: 0,
  utmMedium: 0,
  utmCampaign: 0,
  folder: 0,
  tag: 0,
  campaign: 0,
}

export const analyticsCompleters = {
  'GET /analytics/summary': completeSummary,
}
