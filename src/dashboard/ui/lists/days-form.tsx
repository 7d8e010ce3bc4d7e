import { Suspense } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../button.tsx'
import { ownZone } from '../own-zone.ts'
import { toZonedDay } from '../zoned-time.ts'
import { Form } from '../form/form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { RangeFields } from '../form/range-fields.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { Skeleton } from '../skeleton.tsx'
import { type Days, createDayPresets } from './day-presets.ts'
import { useNow } from './use-now.ts'

// Lazy, because the calendar is larger than the form.
const DaysCalendar = lazyComponent(async () => ({ default: (await import('./days-calendar.tsx')).DaysCalendar }))

interface DaysFormProps extends Days {
  zone?: string
  onChoose: (days: Days) => void
  onCancel: () => void
}

/** Form for a first and last day, inclusive: presets, a calendar, or typed. Either end may be open. */
export function DaysForm({ from = '', to = '', zone = ownZone, onChoose, onCancel }: DaysFormProps) {
  const form = useForm({ defaultValues: { from, to } })
  const days = useWatch({ control: form.control })
  const today = toZonedDay(zone, useNow())
  const setDays = (next: Days) => {
    form.clearErrors()
    form.setValue('from', next.from ?? '')
    form.setValue('to', next.to ?? '')
  }
  return (
    <Form
      form={form}
      errorTitle="The days were not changed"
      onSubmit={(values) => onChoose({ from: values.from || undefined, to: values.to || undefined })}
    >
      <div role="group" aria-label="Suggested periods" className="flex flex-wrap gap-2">
        {createDayPresets(today).map(({ label, ...preset }) => (
          <Button key={label} onClick={() => onChoose(preset)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <RangeFields
          labels={['First day', 'Last day']}
          input={{ type: 'date', min: '1970-01-01', max: '2099-12-31' }}
          validate={(first, last) => (first > last ? 'The last day is before the first one.' : undefined)}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-[300px] w-full" />}>
        <DaysCalendar from={days.from || undefined} to={days.to || undefined} today={today} onChange={setDays} />
      </Suspense>
      <FormButtons action="Show these days" onCancel={onCancel} />
    </Form>
  )
}
