import { daysLater } from '../zoned-time.ts'

export interface Days {
  /** Both inclusive; undefined is open. */
  from: string | undefined
  to: string | undefined
}

/** Named ranges of days. Weeks start on Monday. */
export function dayPresets(today: string): (Days & { label: string })[] {
  const monday = daysLater(today, -((new Date(today).getUTCDay() + 6) % 7))
  const first = `${today.slice(0, 8)}01`
  const lastOfPrevious = daysLater(first, -1)
  return [
    { label: 'Last week', from: daysLater(monday, -7), to: daysLater(monday, -1) },
    { label: 'This week', from: monday, to: undefined },
    { label: 'This month', from: first, to: undefined },
    { label: 'Last month', from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious },
  ]
}
