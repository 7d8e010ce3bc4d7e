import GitCompare from 'lucide-react/icons/git-compare'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { comparisonTexts } from '#dashboard/pickers/view-text.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { toZonedDay, addDays } from '#dashboard/ui/zoned-time.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
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
  const { compare = 'previous' } = search
  const zone = getZone(search)
  const compareStart = toCompareFrom(search, toPeriod(search, zone, useNow()).from, zone)
  const customText = compareStart && `From ${dayText(toZonedDay(zone, compareStart))}`
  return (
    <>
      <Menu
        label="Comparison"
        trigger={
          <Button variant="ghost" className="px-2!">
            <GitCompare aria-hidden />
            <span className="max-sm:sr-only">{customText ?? comparisonTexts[compare]}</span>
          </Button>
        }
      >
        {comparisons.map((value) => (
          <MenuChoice
            key={value}
            checked={!customText && compare === value}
            onSelect={() => onChange({ compare: value === 'previous' ? undefined : value, compareFrom: undefined })}
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
      <Dialog
        title="Compare with another period"
        description="It has the same length as the shown period."
        open={isChoosing}
        onOpenChange={setChoosing}
      >
        <CompareForm
          search={search}
          onChoose={(day) => {
            onChange({ compareFrom: day, compare: undefined })
            setChoosing(false)
          }}
          onCancel={() => setChoosing(false)}
        />
      </Dialog>
    </>
  )
}

interface CompareFormProps {
  search: AnalyticsSearch
  onChoose: (day: string) => void
  onCancel: () => void
}

function CompareForm({ search, onChoose, onCancel }: CompareFormProps) {
  const zone = getZone(search)
  const firstDay = toZonedDay(zone, toPeriod(search, zone, useNow()).from)
  const form = useForm({ defaultValues: { day: search.compareFrom ?? addDays(firstDay, -364) } })
  const validate = (day: string) => {
    if (day === '') return 'Enter a day.'
    return day < firstDay ? undefined : `It must begin before ${dayText(firstDay)}.`
  }
  return (
    <Form form={form} errorTitle="The comparison was not changed" onSubmit={({ day }) => onChoose(day)}>
      <FormField control={form.control} name="day" validate={validate}>
        {(field) => <TextField type="date" label="First day" min="1970-01-01" {...field} />}
      </FormField>
      <FormButtons action="Compare" onCancel={onCancel} />
    </Form>
  )
}

function dayText(day: string): string {
  return new Date(day).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
}
