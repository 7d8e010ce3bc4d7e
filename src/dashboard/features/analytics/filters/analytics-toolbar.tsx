import Bot from 'lucide-react/icons/bot'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { rollingPeriods } from '#contract/periods.ts'
import { periodTexts } from '#dashboard/pickers/view-text.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { zoneOptions } from '#dashboard/ui/lists/zone-options.ts'
import { toZonedDay } from '#dashboard/ui/zoned-time.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { DaysForm } from '#dashboard/ui/lists/days-form.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { ToolbarButton } from '#dashboard/ui/toolbar-button.tsx'
import type { AnalyticsSearch } from '../analytics-search.ts'
import { botWords } from '../dimensions.ts'
import { toPeriod, formatPeriod, getPreset } from '../period.ts'
import { getZone } from '../analytics-query.ts'
import { CompareMenu } from './compare-menu.tsx'

interface AnalyticsToolbarProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
}

/** Period, comparison, time zone, and whether bots are included. */
export function AnalyticsToolbar({ search, onChange }: AnalyticsToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Period"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b px-5 py-1.5 max-md:px-3"
    >
      <Segmented
        label="Period"
        labelled="hidden"
        value={getPreset(search) ?? 'custom'}
        options={rollingPeriods.map((value) => ({ value, label: periodTexts[value].short }))}
        onChange={(range) =>
          onChange({
            range: rollingPeriods.find((period) => period === range),
            from: undefined,
            to: undefined,
            by: undefined,
          })
        }
      />
      <DaysChoice search={search} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-1 md:ml-auto">
        <CompareMenu search={search} onChange={onChange} />
        <ZoneChoice search={search} onChange={onChange} />
        <BotsMenu search={search} onChange={onChange} />
      </div>
    </div>
  )
}

function DaysChoice({ search, onChange }: AnalyticsToolbarProps) {
  const isCustom = getPreset(search) === undefined
  const { from, to } = toPeriod(search, getZone(search), useNow())
  return (
    <Dialog
      title="Choose days"
      width="wide"
      trigger={
        <Button variant={isCustom ? 'secondary' : 'ghost'} className="px-2!">
          <CalendarDays aria-hidden />
          {isCustom ? formatPeriod(search, getZone(search)) : 'Custom'}
        </Button>
      }
    >
      {(close) => (
        <DaysForm
          zone={getZone(search)}
          from={toZonedDay(getZone(search), from)}
          to={to && toZonedDay(getZone(search), new Date(to.getTime() - 1))}
          onChoose={({ from, to }) => {
            onChange({ from, to, range: undefined, by: undefined })
            close()
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}

function ZoneChoice({ search, onChange }: AnalyticsToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const zone = getZone(search)
  return (
    <Dialog
      title="Time zone"
      description="Used for days and hours."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <ToolbarButton icon={<Globe aria-hidden />} title={`Time zone: ${zone}`}>
          {zone.replaceAll('_', ' ')}
        </ToolbarButton>
      }
    >
      <ZoneForm
        zone={zone}
        onChoose={(chosenPeriod) => {
          onChange({ zone: chosenPeriod })
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </Dialog>
  )
}

function BotsMenu({ search: { bots }, onChange }: AnalyticsToolbarProps) {
  return (
    <Menu
      label="Bots"
      trigger={
        <ToolbarButton icon={<Bot aria-hidden />} isOn={bots !== undefined}>
          {botWords[bots ?? 'none']}
        </ToolbarButton>
      }
    >
      {([undefined, 'include', 'only'] as const).map((value) => (
        <MenuChoice key={value ?? 'none'} checked={bots === value} onSelect={() => onChange({ bots: value })}>
          {botWords[value ?? 'none']}
        </MenuChoice>
      ))}
    </Menu>
  )
}

interface ZoneFormProps {
  zone: string
  onChoose: (zone: string) => void
  onCancel: () => void
}

/** Time zone with a search field. */
function ZoneForm({ zone, onChoose, onCancel }: ZoneFormProps) {
  const form = useForm({ defaultValues: { zone } })
  return (
    <Form form={form} errorTitle="The time zone was not changed" onSubmit={(values) => onChoose(values.zone)}>
      <FormField control={form.control} name="zone">
        {({ value, onChange }) => (
          <Combobox label="Time zone" options={zoneOptions} value={value} onChange={onChange} />
        )}
      </FormField>
      <FormButtons action="Use this zone" onCancel={onCancel} />
    </Form>
  )
}
