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
  const isPublishChanged = publishAt?.getTime() !== before.publishAt?.getTime()
  const isUnpublishChanged = unpublishAt?.getTime() !== before.unpublishAt?.getTime()
  if (!isPublishChanged && !isUnpublishChanged) {
    const { scheduledBy, scheduleProblem } = before
    const zone = publishAt === null && unpublishAt === null ? null : scheduleTimezone
    return { publishAt, unpublishAt, scheduleZone: zone, scheduledBy, scheduleProblem }
  }
  if (isPublishChanged) requireFuture('publishAt', publishAt, now)
  if (isUnpublishChanged) requireFuture('unpublishAt', unpublishAt, now)
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    throw invalidField('body', 'unpublishAt', 'The page must be published before it is unpublished')
  if (unpublishAt !== null && publishAt === null && before.publishedRevision === null)
    throw invalidField('body', 'unpublishAt', 'The page is not published, and no time is chosen for that')
  if (publishAt === null && unpublishAt === null) return unscheduled
  return { publishAt, unpublishAt, scheduleZone: scheduleTimezone, scheduledBy: actor, scheduleProblem: null }
}

function requireFuture(name: 'publishAt' | 'unpublishAt', time: Date | null, now: Date): void {
  if (time !== null && time <= now) throw invalidField('body', name, 'This time is in the past')
}
