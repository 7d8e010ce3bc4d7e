import { type SyntheticEvent, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { ownZone } from '../chart/own-zone.ts'
import { dayIn } from '../chart/zoned-time.ts'
import { lazyComponent } from '../lazy-component.ts'
import { Skeleton } from '../skeleton.tsx'
import { TextField } from '../text-field.tsx'
import { type Days, dayPresets } from './day-presets.ts'
import { useNow } from './use-now.ts'

// The calendar weighs more than the form around it.
const DaysCalendar = lazyComponent(async () => ({ default: (await import('./days-calendar.tsx')).DaysCalendar }))

interface DaysFormProps extends Days {
  zone?: string
  onChoose: (days: Days) => void
  onCancel: () => void
}

/** Two days, both included; either may be left open. They are chosen by name, in a calendar, or typed. */
export function DaysForm({ from, to, zone = ownZone, onChoose, onCancel }: DaysFormProps) {
  const [days, setDays] = useState<Days>({ from, to })
  const [problem, setProblem] = useState<string>()
  const today = dayIn(zone, useNow())
  const change = (next: Days) => {
    setDays(next)
    setProblem(undefined)
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (days.from && days.to && days.from > days.to) setProblem('The last day is before the first one.')
    else onChoose({ from: days.from || undefined, to: days.to || undefined })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <div role="group" aria-label="Suggested periods" className="flex flex-wrap gap-2">
        {dayPresets(today).map(({ label, ...preset }) => (
          <Button key={label} onClick={() => onChoose(preset)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First day"
          type="date"
          min="1970-01-01"
          max="2099-12-31"
          value={days.from ?? ''}
          onChange={(event) => change({ ...days, from: event.target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          min="1970-01-01"
          max="2099-12-31"
          error={problem}
          value={days.to ?? ''}
          onChange={(event) => change({ ...days, to: event.target.value })}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-[300px] w-full" />}>
        <DaysCalendar from={days.from} to={days.to} today={today} onChange={change} />
      </Suspense>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Show these days
        </Button>
      </div>
    </form>
  )
}
