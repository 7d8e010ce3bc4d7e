import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { changeReport, createReport, type Report } from '../api/reports.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useSession } from '../api/use-session.ts'
import { ownZone } from '../ui/own-zone.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { LinesField } from '../ui/fields/lines-field.tsx'
import { Segmented } from '../ui/fields/segmented.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormButtons } from '../ui/form/form-buttons.tsx'
import { FormField } from '../ui/form/form-field.tsx'
import { FormTextField } from '../ui/form/form-text-field.tsx'
import { schemaResolver } from '../ui/form/schema-resolver.ts'
import { SelectField } from '../ui/select-field.tsx'
import { zoneOptions } from '../ui/lists/zone-options.ts'
import { toast } from '../ui/toast.ts'
import {
  createDraft,
  type NewReportPreset,
  type ReportDraft,
  reportSchema,
  toBody,
  toChange,
  toDraft,
} from './report-draft.ts'
import { ReportTargetPicker } from './report-target-picker.tsx'

const allCodesPreset = { target: {}, name: '', timezone: ownZone }
const rhythmLabels = { week: 'Every Monday', month: 'First of the month' } as const

const comparisonOptions = [
  { value: 'weekdays', label: 'The period before, by weekday' },
  { value: 'exact', label: 'The period just before' },
  { value: 'year', label: 'The same dates a year before' },
  { value: 'none', label: 'Nothing' },
]

interface ReportFormProps {
  /** Null creates a new report. */
  report: Report | null
  preset?: NewReportPreset
  onDone: () => void
}

/** Form for the content, the rhythm and the recipients of a report. */
export function ReportForm({ report, preset, onDone }: ReportFormProps) {
  const { user } = useSession()
  const save = useSaveReport(report)
  const form = useForm<ReportDraft>({
    defaultValues: report ? toDraft(report) : createDraft(preset ?? allCodesPreset, user.email),
    resolver: schemaResolver<ReportDraft, ReportDraft>(reportSchema, { name: 'Enter a name.' }),
  })
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  return (
    <Form
      form={form}
      errorTitle="The report was not saved"
      onSubmit={(draft) => save(draft, dirtyFields)}
      onSuccess={(saved) => {
        toast({ message: report ? `Saved ${saved.name}` : `${saved.name} is mailed from now on` })
        onDone()
      }}
    >
      <FormTextField control={control} name="name" label="Name" maxLength={200} autoComplete="off" />
      {preset ? null : (
        <FormField control={control} name="target">
          {({ value, onChange, error }) => (
            <ReportTargetPicker
              value={value}
              name={report ? report.targetName : null}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="every">
        {({ value, onChange }) => <Segmented label="Mailed" value={value} options={rhythmLabels} onChange={onChange} />}
      </FormField>
      <FormField control={control} name="compare">
        {({ value, onChange, error }) => (
          <SelectField
            label="Compared with"
            value={value}
            options={comparisonOptions}
            error={error}
            onChange={(next) => onChange(next)}
          />
        )}
      </FormField>
      <FormField control={control} name="to">
        {(field) => (
          <LinesField
            {...field}
            label="To"
            hint="One email address per line. Recipients do not need an account, and can unsubscribe with one click."
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField control={control} name="timezone">
        {({ value, onChange, error }) => (
          <Combobox
            label="Time zone"
            hint="Mailed at 8:00 in this time zone, with figures of its whole days."
            options={zoneOptions}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
      <FormButtons action={report ? 'Save' : 'Create report'} onCancel={onDone} />
    </Form>
  )
}

/** Returns a function that creates the report, or changes its fields that were edited. */
function useSaveReport(report: Report | null) {
  const queryClient = useQueryClient()
  const create = useMutation(createReport(queryClient)).mutateAsync
  const change = useMutation(changeReport(queryClient)).mutateAsync
  const getKey = useIdempotencyKey()
  return (draft: ReportDraft, dirtyFields: Parameters<typeof toChange>[1]) => {
    if (report) return change({ id: report.id, change: toChange(draft, dirtyFields) })
    const body = toBody(draft)
    return create({ body, idempotencyKey: getKey(body) })
  }
}
