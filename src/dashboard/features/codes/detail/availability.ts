import * as z from 'zod/mini'
import { toReadableAddress } from '#contract/readable-address.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { toInstant } from '#contract/zoned-time.ts'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { readTypedCount } from '#dashboard/ui/form/typed-numbers.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedMinute } from '#dashboard/ui/zoned-time.ts'
import { formatZonedTime, formatNumber } from '#dashboard/ui/formats.ts'

type Availability = Pick<Code, 'startsAt' | 'endsAt' | 'scanLimit' | 'fallbackUrl'>

/** The form for the time in which a code is active. Times are local times of the person, or empty. */
const draftSchema = z
  .object({
    startsAt: z.string(),
    endsAt: z.string(),
    scanLimit: z.string().check(z.refine((text) => text.trim() === '' || isScanLimit(readTypedCount(text)))),
    fallbackUrl: z.string().check(({ value, issues }) => {
      const parsed = value.trim() === '' ? null : readTypedAddress(value)
      if (parsed && !parsed.ok) issues.push({ code: 'custom', message: parsed.problem, input: value, continue: true })
    }),
  })
  .check(({ value, issues }) => {
    const [start, end] = [toTime(value.startsAt), toTime(value.endsAt)]
    if (start !== null && end !== null && start >= end)
      issues.push({ code: 'custom', path: ['endsAt'], message: 'The end is before the start.', input: value })
  })
export const availabilitySchema = z.pipe(draftSchema, z.transform(toChange))
export type AvailabilityDraft = z.input<typeof draftSchema>

export function toAvailabilityDraft({ startsAt, endsAt, scanLimit, fallbackUrl }: Availability): AvailabilityDraft {
  const formatLocal = (time: string | null | undefined) => (time ? toZonedMinute(ownZone, new Date(time)) : '')
  return {
    startsAt: formatLocal(startsAt),
    endsAt: formatLocal(endsAt),
    scanLimit: scanLimit ? String(scanLimit) : '',
    fallbackUrl: toReadableAddress(fallbackUrl ?? ''),
  }
}

/** The availability in words: "Until Mar 9, 2026, 03:00 PM GMT+1", in the time zone of the person. */
export function describeAvailability({ startsAt, endsAt, scanLimit }: Availability): string {
  const parts = [
    startsAt && `from ${formatZonedTime(new Date(startsAt))}`,
    endsAt && `until ${formatZonedTime(new Date(endsAt))}`,
    scanLimit && `for ${formatNumber(scanLimit)} scans`,
  ].filter(Boolean)
  if (parts.length === 0) return 'Always'
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function toChange({ startsAt, endsAt, scanLimit, fallbackUrl }: AvailabilityDraft): CodeChange {
  const parsed = readTypedAddress(fallbackUrl)
  return {
    startsAt: toIso(startsAt),
    endsAt: toIso(endsAt),
    scanLimit: readTypedCount(scanLimit),
    fallbackUrl: fallbackUrl.trim() === '' || !parsed.ok ? null : parsed.url,
  }
}

function isScanLimit(count: number | null): boolean {
  return count !== null && count >= 1 && count < 1e9
}

function toTime(local: string): number | null {
  return toInstant(local, ownZone)?.getTime() ?? null
}

function toIso(local: string): string | null {
  const time = toTime(local)
  return time === null ? null : new Date(time).toISOString()
}
