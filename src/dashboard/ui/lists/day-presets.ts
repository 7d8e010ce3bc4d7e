import { addDays } from '../zoned-time.ts'

export interface Days {
  /** First and last day, inclusive; undefined if open on that side. */
  from: string | undefined
  to: string | undefined
}

/** Named ranges of days relative to today. Weeks start on Monday. */
export function createDayPresets(today: string): (Days & { label: string })[] {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfPreviousMonth = addDays(firstOfMonth, -1)
  return [
    { label: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'This week', from: monday, to: undefined },
    { label: 'This month', from: firstOfMonth, to: undefined },
    { label: 'Last month', from: `${lastOfPreviousMonth.slice(0, 8)}01`, to: lastOfPreviousMonth },
  ]
}
