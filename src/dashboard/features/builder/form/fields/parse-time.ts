/** Parses `09:30` from 9:30, 9.30, 0930, 9 or 9 pm. Null if invalid. 24:00 is the end of the day. */
export function parseTime(text: string): string | null {
  // '9', '09:30', '9.30', '0930', '9 pm', '18h45'
  const match = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(am|pm)?$/i.exec(text.trim())
  if (!match) return null
  const [, digits = '', minutes = '00', half] = match
  const hour = half === undefined ? Number(digits) : toHourOfDay(Number(digits), half)
  if (hour === null || hour > 24 || (hour === 24 && minutes !== '00')) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

function toHourOfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}
