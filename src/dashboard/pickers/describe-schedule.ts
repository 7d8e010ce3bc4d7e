import type { Page } from '#dashboard/api/pages.ts'

type Schedule = Pick<Page, 'publishAt' | 'unpublishAt' | 'scheduleTimezone'>

/** A time on the clocks of the zone in which it was chosen: "Mar 9, 2026, 9:00 AM (Europe/Berlin)". */
export function formatScheduledTime(time: string, timezone: string | null): string {
  const timeZone = timezone ?? 'UTC'
  const text = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  )
  return `${text} (${timeZone.replaceAll('_', ' ')})`
}

/** What will happen to a page, one sentence each. */
export function describeSchedule({ publishAt, unpublishAt, scheduleTimezone }: Schedule): string[] {
  return [
    ...(publishAt === null
      ? []
      : [`The draft as it is then will be published on ${formatScheduledTime(publishAt, scheduleTimezone)}.`]),
    ...(unpublishAt === null
      ? []
      : [`The page will be unpublished on ${formatScheduledTime(unpublishAt, scheduleTimezone)}.`]),
  ]
}
