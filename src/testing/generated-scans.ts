import fc from 'fast-check'
import type { Dimension } from '#contract/scan-dimensions.ts'
import { noUtm, replaceUtm } from '#contract/utm.ts'
import { createId } from '#service/ids/ids.ts'
import type { ScanRow } from '#service/scans/store/scan-row.ts'

export interface GeneratedScan {
  row: ScanRow
  bot: boolean
}

/** Values of each dimension: few, so that every combination occurs. */
export const valuePools: Record<Dimension, (string | null)[]> = {
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
/** Moments close to changes of the clocks somewhere, and the day before yesterday. */
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

interface GenerationOptions {
  count: number
  codes: readonly string[]
  /** Whether all scans are at the same moment. */
  atOnce?: boolean
}

/** Generates scans that depend only on the seed. A visitor returns on other days, from other places and with other phones. */
export function generateScans(seed: number, { count, codes, atOnce = false }: GenerationOptions): GeneratedScan[] {
  const aroundMoments = fc
    .constantFrom(...moments)
    .chain((moment) => fc.integer({ min: moment - 3 * DAY_MS, max: moment + 3 * DAY_MS }))
  const oneMoment = fc.constantFrom(...fc.sample(aroundMoments, { seed, numRuns: 1 }))
  const pickValue = (dimension: Dimension) => fc.constantFrom(...valuePools[dimension])
  const scan = fc.record({
    at: atOnce ? oneMoment : aroundMoments,
    code: fc.constantFrom(...codes),
    visitor: fc.integer({ min: 0, max: 60 }),
    bot: fc.constantFrom(true, false, false, false),
    country: pickValue('country'),
    region: pickValue('region'),
    city: pickValue('city'),
    device: pickValue('deviceType'),
    os: pickValue('os'),
    browser: pickValue('browser'),
    language: pickValue('language'),
    referrer: pickValue('referrer'),
    rule: pickValue('matchedRule'),
    source: pickValue('utmSource'),
    medium: pickValue('utmMedium'),
    campaign: pickValue('utmCampaign'),
    isPlaced: fc.boolean(),
  })
  return fc
    .sample(scan, { seed, numRuns: count })
    .map(({ at, code, visitor, bot, device, rule, isPlaced, source, medium, campaign, ...traits }) => ({
      bot,
      row: {
        ...traits,
        workspace_id: '',
        id: createId('scn', new Date(at)),
        code_id: code,
        at: new Date(at).toISOString(),
        latitude: isPlaced ? 48.25 : null,
        longitude: isPlaced ? (traits.country === 'IN' ? 72.5 : 2.5) : null,
        device_type: device,
        timezone: null,
        destination_url: replaceUtm('https://example.com/', {
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
