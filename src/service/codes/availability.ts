import type { Code } from '#contract/code.ts'
import type { PassQuery } from '#contract/pass-query.ts'
import type { Placement } from '#contract/scan-settings.ts'
import { invalidField } from '../http/api-error.ts'
import type { Changes, codes, StoredAvailability } from './schema.ts'

/** The fields of the availability that a request may change. */
interface AvailabilityPatch {
  startsAt?: Date | null | undefined
  endsAt?: Date | null | undefined
  scanLimit?: number | null | undefined
  fallbackUrl?: string | null | undefined
}

/** The settings of how scans are answered that a request may change, besides the destination and the rules. */
export interface ScanSettingsPatch {
  availability?: AvailabilityPatch | undefined
  trackConversions?: boolean | undefined
  appUrl?: string | null | undefined
  passQuery?: PassQuery | null | undefined
  placement?: Placement | null | undefined
}
type ScanSettings = Pick<
  typeof codes.$inferSelect,
  'availability' | 'trackConversions' | 'appUrl' | 'passQuery' | 'placement'
>

const defaultScanSettings: ScanSettings = {
  availability: null,
  trackConversions: false,
  appUrl: null,
  passQuery: null,
  placement: null,
}

/** The settings of a code after a change, or the settings of a new code. */
export function changeScanSettings(patch: ScanSettingsPatch, before: ScanSettings = defaultScanSettings): ScanSettings {
  const { availability, trackConversions, appUrl, passQuery, placement } = patch
  return {
    availability: changeAvailability(before.availability, availability ?? {}),
    trackConversions: trackConversions ?? before.trackConversions,
    appUrl: appUrl === undefined ? before.appUrl : appUrl,
    passQuery: passQuery === undefined ? before.passQuery : passQuery,
    placement: placement === undefined ? before.placement : placement,
  }
}

const alwaysAvailable: StoredAvailability = { startsAt: null, endsAt: null, scanLimit: null, fallbackUrl: null }

/**
 * Returns the availability after a change. Null if the code is always available. Throws `invalid_request` if the code would end before it
 * starts.
 */
function changeAvailability(
  before: StoredAvailability | null,
  { startsAt, endsAt, scanLimit, fallbackUrl }: AvailabilityPatch,
): StoredAvailability | null {
  const current = before ?? alwaysAvailable
  const after = {
    startsAt: startsAt === undefined ? current.startsAt : toText(startsAt),
    endsAt: endsAt === undefined ? current.endsAt : toText(endsAt),
    scanLimit: scanLimit === undefined ? current.scanLimit : scanLimit,
    fallbackUrl: fallbackUrl === undefined ? current.fallbackUrl : fallbackUrl,
  }
  if (after.startsAt !== null && after.endsAt !== null && after.startsAt >= after.endsAt)
    throw invalidField('body', endsAt === undefined ? 'startsAt' : 'endsAt', 'A code must end after it starts')
  return Object.values(after).every((value) => value === null) ? null : after
}

export function presentAvailability(
  storedAvailability: StoredAvailability | null,
): Pick<Code, 'startsAt' | 'endsAt' | 'scanLimit' | 'fallbackUrl'> {
  const { startsAt, endsAt, ...others } = storedAvailability ?? alwaysAvailable
  return { startsAt: toDate(startsAt), endsAt: toDate(endsAt), ...others }
}

/** The changes of the availability, for the history. */
export function describeAvailability(before: StoredAvailability | null, after: StoredAvailability | null): Changes {
  const from = new Map<string, unknown>(Object.entries(before ?? alwaysAvailable))
  const to: Record<string, unknown> = { ...(after ?? alwaysAvailable) }
  const changedFields = Object.entries(to).filter(([name, value]) => value !== from.get(name))
  return Object.fromEntries(changedFields.map(([name, value]) => [name, { from: from.get(name), to: value }]))
}

function toText(date: Date | null): string | null {
  return date && date.toISOString()
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
