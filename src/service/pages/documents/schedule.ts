import { invalidField } from '#service/http/api-error.ts'
import type { PageRow } from './page-rows.ts'

/** The columns of a page that is neither published nor unpublished at a chosen time. */
export const unscheduled = {
  publishAt: null,
  unpublishAt: null,
  scheduleZone: null,
  scheduledBy: null,
  scheduleProblem: null,
}

export type Schedule = Pick<PageRow, 'publishAt' | 'unpublishAt' | 'scheduleZone' | 'scheduledBy' | 'scheduleProblem'>

interface ScheduleChange {
  publishAt?: Date | null | undefined
  unpublishAt?: Date | null | undefined
  scheduleTimezone?: string | null | undefined
}

/** The schedule of a page after a change. Times that a client sends back as it received them are not checked again. */
export function changeSchedule(
  before: PageRow,
  change: ScheduleChange,
  { actor, now }: { actor: { id: string; name: string }; now: Date },
): Schedule {
  const { publishAt = before.publishAt, unpublishAt = before.unpublishAt } = change
  const { scheduleTimezone = before.scheduleZone } = change
  const isPublishChanged = !isSameTime(publishAt, before.publishAt)
  const isUnpublishChanged = !isSameTime(unpublishAt, before.unpublishAt)
  const isUnscheduled = publishAt === null && unpublishAt === null
  if (!isPublishChanged && !isUnpublishChanged) {
    const { scheduledBy, scheduleProblem } = before
    return {
      publishAt,
      unpublishAt,
      scheduleZone: isUnscheduled ? null : scheduleTimezone,
      scheduledBy,
      scheduleProblem,
    }
  }
  if (isPublishChanged) requireFuture('publishAt', publishAt, now)
  if (isUnpublishChanged) requireFuture('unpublishAt', unpublishAt, now)
  requireOrder({ publishAt, unpublishAt, isPublished: before.publishedRevision !== null })
  if (isUnscheduled) return unscheduled
  return { publishAt, unpublishAt, scheduleZone: scheduleTimezone, scheduledBy: actor, scheduleProblem: null }
}

function isSameTime(time: Date | null, other: Date | null): boolean {
  return time?.getTime() === other?.getTime()
}

/** Only a page that is published by then can be unpublished. */
function requireOrder(times: { publishAt: Date | null; unpublishAt: Date | null; isPublished: boolean }): void {
  const { publishAt, unpublishAt, isPublished } = times
  if (unpublishAt === null) return
  if (publishAt === null) {
    if (isPublished) return
    throw invalidField('body', 'unpublishAt', 'The page is not published, and no time is chosen for that')
  }
  if (unpublishAt <= publishAt)
    throw invalidField('body', 'unpublishAt', 'The page must be published before it is unpublished')
}

function requireFuture(name: 'publishAt' | 'unpublishAt', time: Date | null, now: Date): void {
  if (time !== null && time <= now) throw invalidField('body', name, 'This time is in the past')
}
