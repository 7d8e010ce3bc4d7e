import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { type AlertSettings, alertsQueries, changeAlertSettings } from '#dashboard/api/alerts.ts'
import { segmentsQueries } from '#dashboard/api/segments.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { useSavedValuesForm } from '#dashboard/ui/form/use-saved-values-form.ts'
import { zoneOptions } from '#dashboard/ui/lists/zone-options.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { SettingsColumn } from '../settings-frame.tsx'
import { type AlertDraft, alertSchema, toChange, toDraft } from './alert-draft.ts'

/** Which alerts are raised, and who gets mail about them and about new leads. */
export function AlertsSettings() {
  return (
    <SettingsColumn>
      <SettingsSection
        title="Alerts"
        about="What is listed under Alerts, and who gets mail about it and about new leads. Webhooks get alerts if you choose so in their settings."
      >
        <Settings />
      </SettingsSection>
    </SettingsColumn>
  )
}

function Settings() {
  const settings = useQuery(alertsQueries.settings())
  if (settings.data) return <AlertsForm settings={settings.data} />
  return settings.error ? (
    <LoadError title="The settings could not be loaded" query={settings} />
  ) : (
    <Skeleton className="h-64" />
  )
}

const kinds = [
  ['destination_down', 'A destination is down'],
  ['scans_stopped', 'A code is not scanned any more'],
  ['scans_rose', 'A code is scanned unusually often'],
  ['webhook_resting', 'A webhook fails'],
  ['goal_met', 'A campaign meets its goal'],
] as const
const deliveries = { off: 'Off', listed: 'List', mailed: 'List and mail' } as const

/** Kinds, addresses and quiet hours. */
function AlertsForm({ settings }: { settings: AlertSettings }) {
  const { mutateAsync } = useMutation(changeAlertSettings(useQueryClient()))
  const form = useSavedValuesForm<AlertDraft>({
    savedValues: toDraft(settings),
    resolver: schemaResolver<AlertDraft, AlertDraft>(alertSchema, {}),
  })
  const { control } = form
  return (
    <Form
      form={form}
      errorTitle="The settings were not saved"
      onSubmit={(draft) => mutateAsync(toChange(draft, settings))}
      onSuccess={() => toast({ message: 'Saved the alert settings' })}
    >
      {kinds.map(([kind, label]) => (
        <FormField key={kind} control={control} name={kind}>
          {({ value, onChange }) => (
            <div className="max-w-sm">
              <Segmented label={label} value={value} options={deliveries} onChange={onChange} />
            </div>
          )}
        </FormField>
      ))}
      <SegmentField control={control} />
      <Addresses
        control={control}
        name="mailTo"
        label="Mail alerts to"
        hint="One email address per line. Recipients do not need an account, and can unsubscribe with one click."
        ended={settings.ended.filter(({ list }) => list === 'alerts')}
      />
      <Addresses
        control={control}
        name="leadMailTo"
        label="Mail new leads to"
        hint="These addresses get every new lead with its answers. Leads that arrive within a few minutes come in one mail."
        ended={settings.ended.filter(({ list }) => list === 'leads')}
      />
      <QuietHours control={control} />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}

/** The codes that raise alerts. Hidden while there are no segments. */
function SegmentField({ control }: { control: Control<AlertDraft> }) {
  const mayList = usePermission()('GET /segments')
  const { data: segments = [] } = useQuery({ ...segmentsQueries.all(), enabled: mayList })
  const chosenSegment = useWatch({ control, name: 'segmentId' })
  if (segments.length === 0 && chosenSegment === '') return null
  return (
    <FormField control={control} name="segmentId">
      {({ value, error, onChange }) => (
        <Combobox
          label="Codes"
          hint="Only codes of this segment raise alerts. Segments are saved in Analytics."
          options={[
            { value: '', label: 'All codes' },
            ...segments.map(({ id, name }) => ({ value: id, label: name, detail: 'Segment' })),
          ]}
          value={value}
          unknownLabel="Deleted segment"
          error={error}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}

interface AddressesProps {
  control: Control<AlertDraft>
  name: 'mailTo' | 'leadMailTo'
  label: string
  hint: string
  ended: AlertSettings['ended']
}

function Addresses({ control, name, label, hint, ended }: AddressesProps) {
  return (
    <div className="grid gap-1">
      <FormField control={control} name={name}>
        {(field) => <LinesField {...field} label={label} hint={hint} autoCapitalize="none" spellCheck={false} />}
      </FormField>
      {ended.map(({ address, at }) => (
        <p key={address} className="text-xs wrap-anywhere text-ink-faint">
          {address} unsubscribed <RelativeTime at={at} />
        </p>
      ))}
    </div>
  )
}

function QuietHours({ control }: { control: Control<AlertDraft> }) {
  const isQuiet = useWatch({ control, name: 'isQuiet' })
  return (
    <>
      <FormField control={control} name="isQuiet">
        {({ value, onChange }) => (
          <Checkbox
            label="Quiet hours: send no mail, then everything together when they end"
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      </FormField>
      {isQuiet ? (
        <div className="grid gap-3 sm:grid-cols-[1fr_1fr_2fr]">
          <FormTextField control={control} name="from" label="From" type="time" deps="to" />
          <FormTextField control={control} name="to" label="Until" type="time" />
          <FormField control={control} name="timezone">
            {({ value, onChange, error }) => (
              <Combobox label="Time zone" options={zoneOptions} value={value} onChange={onChange} error={error} />
            )}
          </FormField>
        </div>
      ) : null}
    </>
  )
}
