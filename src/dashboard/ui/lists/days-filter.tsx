import CalendarDays from 'lucide-react/icons/calendar-days'
import { type DayRange, describeDays } from './day-range.ts'
import { DaysForm } from './days-form.tsx'
import { PeriodFilter } from './period-filter.tsx'

interface DaysFilterProps {
  range: DayRange
  onChoose: (range: DayRange) => void
}

/** Filters a list by days. */
export function DaysFilter({ range: { days, from, to }, onChoose }: DaysFilterProps) {
  return (
    <PeriodFilter
      label="Days"
      icon={<CalendarDays aria-hidden />}
      period={{ last: days, from, to }}
      toText={({ last, ...ends }) => describeDays({ days: last, ...ends })}
      presets={[1, 7, 30, 90, 365]}
      customLabel="Choose days"
      onChoose={({ last, ...ends }) => onChoose({ days: last, ...ends })}
    >
      {(choose, close) => <DaysForm from={from} to={to} onChoose={choose} onCancel={close} />}
    </PeriodFilter>
  )
}
