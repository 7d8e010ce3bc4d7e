import { firstWeekday } from '../first-weekday.ts'
import { addDays } from '../zoned-time.ts'

export interface Days {
  /** First and last day, inclusive; undefined if open on that side. */
  from: string | undefined
  to: string | undefined
}

/** Named ranges of days relative to today. Weeks begin on `firstDay`: 1 is Monday, 7 is Sunday. */
export function createDayPresets(today: string, firstDay: number = firstWeekday): (Days & { label: string })[] {
  const weekStart = addDays(today, -((new Date(today).getUTCDay() + 7 - firstDay) % 7))
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfPreviousMonth = addDays(firstOfMonth, -1)
  return [
    { label: 'Last week', from: addDays(weekStart, -7), to: addDays(weekStart, -1) },
    { label: 'This week', from: weekStart, to: undefined },
    { label: 'This month', from: firstOfMonth, to: undefined },
    { label: 'Last month', from: `${lastOfPreviousMonth.slice(0, 8)}01`, to: lastOfPreviousMonth },
  ]
}
