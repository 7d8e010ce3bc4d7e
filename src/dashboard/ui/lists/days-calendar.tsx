import { DayPicker, type Modifiers } from 'react-day-picker'
import type { Days } from './day-presets.ts'
import { firstWeekday } from '../first-weekday.ts'
import { usePhone } from '../use-phone.ts'

interface DaysCalendarProps extends Days {
  today: string
  onChange: (days: Days) => void
}

/** Calendar for choosing a first and last day. */
export function DaysCalendar({ from, to, today, onChange }: DaysCalendarProps) {
  const isPhone = usePhone()
  const [firstDate, lastDate] = [from && toDate(from), toDate(to || today)]
  return (
    <DayPicker
      mode="range"
      weekStartsOn={weekStartsOn}
      numberOfMonths={isPhone ? 1 : 2}
      defaultMonth={isPhone ? lastDate : new Date(lastDate.getFullYear(), lastDate.getMonth() - 1)}
      today={toDate(today)}
      selected={firstDate ? { from: firstDate, to: lastDate } : undefined}
      resetOnSelect
      onSelect={(range) => onChange({ from: toDay(range?.from), to: toDay(range?.to) })}
      formatters={{
        formatCaption: (month) => month.toLocaleDateString(undefined, { month: 'long', year: 'numeric' }),
        formatWeekdayName: (day) => day.toLocaleDateString(undefined, { weekday: 'short' }).slice(0, 2),
      }}
      labels={{ labelDayButton: labelDay }}
      classNames={partClasses}
    />
  )
}

// The calendar counts from Sunday.
const weekStartsOn = firstWeekday === 7 ? 0 : firstWeekday === 6 ? 6 : 1

const arrowClass = 'grid size-8 place-items-center rounded-md hover:bg-hover coarse:size-9'
const partClasses = {
  root: 'relative',
  months: 'flex justify-between gap-6 max-sm:justify-center',
  month: 'grid content-start gap-2',
  month_caption: 'flex h-8 items-center justify-center text-sm font-medium',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrowClass,
  button_next: arrowClass,
  chevron: 'size-4 fill-ink-soft',
  month_grid: 'border-collapse text-sm tabular-nums',
  weekday: 'h-7 text-xs font-normal text-ink-faint',
  day: 'p-0 text-center',
  day_button: 'size-9 rounded-md hover:bg-hover aria-disabled:opacity-40',
  today: 'font-semibold text-accent-text',
  outside: 'text-ink-faint',
  selected: 'bg-accent-soft',
  range_start: 'rounded-l-md [&>button]:bg-accent [&>button]:text-accent-ink [&>button]:hover:bg-accent-hover',
  range_end: 'rounded-r-md [&>button]:bg-accent [&>button]:text-accent-ink [&>button]:hover:bg-accent-hover',
}

/** Accessible name of a day. It contains the visible number of the day, by which voice control finds the button. */
function labelDay(date: Date, { today, selected }: Modifiers): string {
  const day = date.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return [today && 'Today', day, selected && 'selected'].filter(Boolean).join(', ')
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00`)
}

function toDay(date: Date | undefined): string | undefined {
  if (!date) return undefined
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
