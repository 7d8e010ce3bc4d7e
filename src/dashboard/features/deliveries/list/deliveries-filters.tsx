import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Reply from 'lucide-react/icons/reply'
import QrCode from 'lucide-react/icons/qr-code'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { codesQueries } from '#dashboard/api/codes.ts'
import { webhooksQueries } from '#dashboard/api/webhooks.ts'
import { toOption, useCodeSearch } from '#dashboard/pickers/use-found-codes.ts'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { RangeFields } from '#dashboard/ui/form/range-fields.tsx'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { ClearFilters, FilterMenu, ItemFilter } from '#dashboard/ui/lists/filter-menu.tsx'
import { PeriodFilter } from '#dashboard/ui/lists/period-filter.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { isFiltered, noDeliveryFilters, describePeriod } from '../delivery-query.ts'
import type { DeliverySearch } from '../delivery-search.ts'
import { responses, toResponseText } from '../response-filters.ts'

interface DeliveriesFiltersProps {
  search: DeliverySearch
  /** Fixed webhook, which hides its filter. */
  webhookId: string | undefined
  onChange: (part: DeliverySearch) => void
}

/** Filters for deliveries. */
export function DeliveriesFilters({ search, webhookId, onChange }: DeliveriesFiltersProps) {
  const { webhook, code, response, hours, from, to } = search
  return (
    <>
      {webhookId === undefined ? (
        <WebhookFilter webhook={webhook} onChoose={(id) => onChange({ webhook: id })} />
      ) : null}
      <CodeFilter code={code} onChoose={(id) => onChange({ code: id })} />
      <ResponseMenu response={response} onChoose={(status) => onChange({ response: status })} />
      <PeriodFilter
        label="Time"
        icon={<CalendarDays aria-hidden />}
        period={{ last: hours, from, to }}
        toText={({ last, ...ends }) => describePeriod({ hours: last, ...ends })}
        presets={[1, 24, 168, 720]}
        customLabel="Choose a time"
        onChoose={({ last, ...ends }) => onChange({ hours: last, ...ends })}
      >
        {(choose, close) => <TimesForm from={from} to={to} onChoose={choose} onCancel={close} />}
      </PeriodFilter>
      <ClearFilters isFiltered={isFiltered(search)} onClear={() => onChange(noDeliveryFilters)} />
    </>
  )
}

interface ChoiceProps {
  onChoose: (id: string | undefined) => void
}

function WebhookFilter({ webhook, onChoose }: ChoiceProps & { webhook: string | undefined }) {
  const { data, isError } = useQuery(webhooksQueries.all())
  return (
    <ItemFilter
      label="Webhook"
      icon={<WebhookIcon aria-hidden />}
      items={data?.data.map(({ id, url }) => ({ value: id, label: stripScheme(url) }))}
      isError={isError}
      value={webhook}
      onChoose={onChoose}
    />
  )
}

function CodeFilter({ code, onChoose }: ChoiceProps & { code: string | undefined }) {
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery({ ...codesQueries.one(code ?? ''), enabled: code !== undefined })
  return (
    <>
      <FilterMenu
        label="Code"
        icon={<QrCode aria-hidden />}
        allLabel="All codes"
        activeLabel={data?.name ?? 'One code'}
        value={code}
        options={[]}
        onChoose={onChoose}
      >
        <MenuItem onSelect={() => setChoosing(true)}>Choose a code…</MenuItem>
      </FilterMenu>
      <Dialog title="Choose a code" open={isChoosing} onOpenChange={setChoosing}>
        <CodeField
          onChoose={(id) => {
            onChoose(id)
            setChoosing(false)
          }}
        />
      </Dialog>
    </>
  )
}

function CodeField({ onChoose }: { onChoose: (id: string) => void }) {
  const { codes, ...search } = useCodeSearch()
  return (
    <Combobox
      label="Code"
      placeholder="Search codes"
      {...search}
      options={codes.map(toOption)}
      value=""
      onChange={onChoose}
    />
  )
}

interface ResponseMenuProps {
  response: number | undefined
  onChoose: (response: number | undefined) => void
}

function ResponseMenu({ response, onChoose }: ResponseMenuProps) {
  const isOffered = response === undefined || responses.some(({ value }) => value === response)
  const text = response === undefined ? '' : toResponseText(response)
  return (
    <FilterMenu<number>
      label="Last response"
      icon={<Reply aria-hidden />}
      allLabel="Any response"
      activeLabel={text}
      value={response}
      options={isOffered ? responses : [{ value: response, label: text }, ...responses]}
      onChoose={onChoose}
    />
  )
}

interface TimesFormProps {
  from: string | undefined
  to: string | undefined
  onChoose: (times: { from: string | undefined; to: string | undefined }) => void
  onCancel: () => void
}

/** Custom period, which may be open on one side. */
function TimesForm({ from = '', to = '', onChoose, onCancel }: TimesFormProps) {
  const form = useForm({ defaultValues: { from, to } })
  const range = { type: 'datetime-local', min: '1970-01-01T00:00', max: '2099-12-31T23:59' }
  return (
    <Form
      form={form}
      errorTitle="The time was not changed"
      onSubmit={(times) => onChoose({ from: times.from || undefined, to: times.to || undefined })}
    >
      <RangeFields
        labels={['From', 'Until']}
        input={range}
        validate={(start, end) => (start >= end ? 'The end must be after the start.' : undefined)}
      />
      <FormButtons action="Show this time" onCancel={onCancel} />
    </Form>
  )
}
