import GitCompare from 'lucide-react/icons/git-compare'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { comparisonTexts } from '#dashboard/pickers/view-text.ts'
import { toZonedDay, addDays } from '#dashboard/ui/zoned-time.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { ToolbarButton } from '#dashboard/ui/toolbar-button.tsx'
import { type AnalyticsSearch, comparisons } from '../analytics-search.ts'
import { getZone, toCompareFrom } from '../analytics-query.ts'
import { toPeriod } from '../period.ts'

interface CompareMenuProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
}

/** The period that figures are compared with. */
export function CompareMenu({ search, onChange }: CompareMenuProps) {
  const isOffered = useIsOffered()
  const [isChoosing, setChoosing] = useState(false)
  const hasWeekdays = isOffered('GET /analytics/summary?not.country')
  const offeredComparisons = hasWeekdays ? comparisons : comparisons.slice(1)
  const compare = search.compare !== 'weekdays' && search.compare ? search.compare : offeredComparisons[0]
  const zone = getZone(search)
  const compareStart = toCompareFrom(search, toPeriod(search, zone, useNow()).from, zone)
  const customText = compareStart && toDaysText(toZonedDay(zone, compareStart), search.compareTo)
  return (
    <>
      <Menu
        label="Comparison"
        trigger={
          <ToolbarButton icon={<GitCompare aria-hidden />}>
            {customText ?? comparisonTexts[compare ?? 'none']}
          </ToolbarButton>
        }
      >
        {offeredComparisons.map((value) => (
          <MenuChoice
            key={value}
            checked={!customText && compare === value}
            onSelect={() =>
              onChange({
                compare: value === offeredComparisons[0] ? undefined : value,
                compareFrom: undefined,
                compareTo: undefined,
              })
            }
          >
            {comparisonTexts[value]}
          </MenuChoice>
        ))}
        {isOffered('GET /analytics/summary?compareFrom') ? (
          <MenuChoice checked={customText !== undefined} onSelect={() => setChoosing(true)}>
            Another period…
          </MenuChoice>
        ) : null}
      </Menu>
      <Dialog title="Compare with another period" open={isChoosing} onOpenChange={setChoosing}>
        <CompareForm
          search={search}
          hasLastDay={hasWeekdays}
          onChoose={({ day, lastDay }) => {
            onChange({ compareFrom: day, compareTo: lastDay === '' ? undefined : lastDay, compare: undefined })
            setChoosing(false)
          }}
          onCancel={() => setChoosing(false)}
        />
      </Dialog>
    </>
  )
}

interface ComparedDays {
  day: string
  /** Empty: the compared period is as long as the shown one. */
  lastDay: string
}

interface CompareFormProps {
  search: AnalyticsSearch
  /** Whether the compared period may have another length. */
  hasLastDay: boolean
  onChoose: (days: ComparedDays) => void
  onCancel: () => void
}

function CompareForm({ search, hasLastDay, onChoose, onCancel }: CompareFormProps) {
  const zone = getZone(search)
  const firstDay = toZonedDay(zone, toPeriod(search, zone, useNow()).from)
  const defaultValues = { day: search.compareFrom ?? addDays(firstDay, -364), lastDay: search.compareTo ?? '' }
  const form = useForm<ComparedDays>({ defaultValues })
  const validate = (day: string) => {
    if (day === '') return 'Enter a day.'
    return day < firstDay ? undefined : `It must begin before ${formatComparedDay(firstDay)}.`
  }
  const validateLast = (lastDay: string) =>
    lastDay === '' || lastDay >= form.getValues('day') ? undefined : 'It must not be before the first day.'
  return (
    <Form form={form} errorTitle="The comparison was not changed" onSubmit={onChoose}>
      <FormField control={form.control} name="day" validate={validate}>
        {(field) => <TextField type="date" label="First day" min="1970-01-01" {...field} />}
      </FormField>
      {hasLastDay ? (
        <FormField control={form.control} name="lastDay" validate={validateLast}>
          {(field) => (
            <TextField
              type="date"
              label="Last day"
              optional
              hint="Without one, it is as long as the shown period."
              min="1970-01-01"
              {...field}
            />
          )}
        </FormField>
      ) : (
        <p className="text-sm text-ink-soft">It is as long as the shown period.</p>
      )}
      <FormButtons action="Compare" onCancel={onCancel} />
    </Form>
  )
}

function toDaysText(day: string, lastDay: string | undefined): string {
  if (lastDay === undefined || lastDay < day) return `From ${formatComparedDay(day)}`
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(day), new Date(lastDay))
}

function formatComparedDay(day: string): string {
  return new Date(day).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
}
