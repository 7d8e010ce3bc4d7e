import fc from 'fast-check'
import type { Dimension } from '#contract/scan-dimensions.ts'
import { noUtm, withUtm } from '#contract/utm.ts'
import { newId } from '#service/ids/ids.ts'
import type { ScanRow } from '#service/scans/store/scan-row.ts'

export interface MadeScan {
  row: ScanRow
  bot: boolean
}

/** Values of each dimension: few, so that every combination occurs. */
export const pools: Record<Dimension, (string | null)[]> = {
  country: ['DE', 'FR', 'IN', null],
  region: ['Hesse', 'Paris', null],
  city: ['Paris', 'Mumbai', '!odd', null],
  deviceType: ['mobile', 'desktop', null],
  os: ['iOS', 'Android', null],
  browser: ['Safari', 'Chrome', null],
  language: ['de', 'fr', null],
  referrer: ['https://one.example', 'https://two.example/path', null],
  matchedRule: ['Evenings', 'Paris', null],
  utmSource: ['poster', 'flyer', null],
  utmMedium: ['print', null],
  utmCampaign: ['Spring & co', null],
}

const DAY_MS = 86_400_000
const lastYear = new Date().getUTCFullYear() - 1
/** Near the times when clocks change somewhere, and the day before yesterday. */
export const moments = [
  Date.UTC(lastYear, 2, 9, 7),
  Date.UTC(lastYear, 2, 29, 1),
  Date.UTC(lastYear, 3, 5, 15),
  Date.UTC(lastYear, 8, 6, 4),
  Date.UTC(lastYear, 9, 4, 16),
  Date.UTC(lastYear, 9, 26, 1),
  Date.UTC(lastYear, 10, 2, 6),
  Math.floor(Date.now() / DAY_MS - 2) * DAY_MS,
]

interface Wanted {
  count: number
  codes: readonly string[]
  /** All at the same time. */
  atOnce?: boolean
}

/** The same scans for the same seed. A visitor returns on other days, from other places and with other phones. */
export function madeScans(seed: number, { count, codes, atOnce = false }: Wanted): MadeScan[] {
  const aroundMoments = fc
    .constantFrom(...moments)
    .chain((at) => fc.integer({ min: at - 3 * DAY_MS, max: at + 3 * DAY_MS }))
  const once = fc.constantFrom(...fc.sample(aroundMoments, { seed, numRuns: 1 }))
  const of = (dimension: Dimension) => fc.constantFrom(...pools[dimension])
  const scan = fc.record({
    at: atOnce ? once : aroundMoments,
    code: fc.constantFrom(...codes),
    visitor: fc.integer({ min: 0, max: 60 }),
    bot: fc.constantFrom(true, false, false, false),
    country: of('country'),
    region: of('region'),
    city: of('city'),
    device: of('deviceType'),
    os: of('os'),
    browser: of('browser'),
    language: of('language'),
    referrer: of('referrer'),
    rule: of('matchedRule'),
    source: of('utmSource'),
    medium: of('utmMedium'),
    campaign: of('utmCampaign'),
    isPlaced: fc.boolean(),
  })
  return fc
    .sample(scan, { seed, numRuns: count })
    .map(({ at, code, visitor, bot, device, rule, isPlaced, source, medium, campaign, ...known }) => ({
      bot,
      row: {
        ...known,
        workspace_id: '',
        id: newId('scn', new Date(at)),
        code_id: code,
        at: new Date(at).toISOString(),
        latitude: isPlaced ? 48.25 : null,
        longitude: isPlaced ? (known.country === 'IN' ? 72.5 : 2.5) : null,
        device_type: device,
        timezone: null,
        destination_url: withUtm('https://example.com/', {
          ...noUtm,
          source: source ?? '',
          medium: medium ?? '',
          campaign: campaign ?? '',
        }),
        matched_rule: rule,
        visitor: `visitor ${visitor}`,
      },
    }))
}
