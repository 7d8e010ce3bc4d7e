import CalendarDays from 'lucide-react/icons/calendar-days'
import { useForm } from 'react-hook-form'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { ListFilters } from '#dashboard/pickers/filters/list-filters.tsx'
import { ViewsMenu } from '#dashboard/pickers/views-menu.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { RangeFields } from '#dashboard/ui/form/range-fields.tsx'
import { ClearFilters } from '#dashboard/ui/lists/filter-menu.tsx'
import { PeriodFilter } from '#dashboard/ui/lists/period-filter.tsx'
import { describePeriod, isFiltered, noDeliveryFilters, pickFilters } from '../delivery-query.ts'
import { type DeliverySearch, parseDeliverySearch } from '../delivery-search.ts'
import { useDeliveryFilters } from './use-delivery-filters.ts'

interface DeliveriesFiltersProps {
  search: DeliverySearch
  /** Fixed webhook, which hides its filter. */
  webhookId: string | undefined
  onChange: (part: DeliverySearch) => void
}

/** Filters for deliveries. */
export function DeliveriesFilters({ search, webhookId, onChange }: DeliveriesFiltersProps) {
  const { hours, from, to } = search
  const isOffered = useIsOffered()
  return (
    <>
      <ListFilters
        filters={useDeliveryFilters(search, webhookId)}
        hasConditions={isOffered('GET /webhooks/deliveries?anyOfWebhooks')}
        onChange={({ response, notResponse, ...part }) =>
          onChange({
            ...part,
            ...(response !== undefined && { response: response.map(Number) }),
            ...(notResponse !== undefined && { notResponse: notResponse.map(Number) }),
          })
        }
      />
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
      {webhookId === undefined ? (
        <ViewsMenu
          list="deliveries"
          filters={pickFilters(search)}
          parse={(raw) => pickFilters(parseDeliverySearch(raw))}
          onChoose={(filters) => onChange({ ...noDeliveryFilters, ...filters })}
        />
      ) : null}
    </>
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
