import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { changeWebhook, type Webhook } from '#dashboard/api/webhooks.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { toast } from '#dashboard/ui/toast.ts'
import {
  type CodeSelection,
  SelectionField,
  findSelectionProblem,
  toSelectionBody,
  showErrorsAtSelection,
  toSelection,
} from '../selection-field.tsx'

interface CodesDraft {
  codes: CodeSelection
  conversions: boolean
  /** Whether alerts are sent, one delivery for each or for each cause. */
  alerts: 'none' | 'each' | 'causes'
}

/** Chooses the codes whose scans are sent, and whether conversions and alerts are sent too. */
export function CodesForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const form = useForm<CodesDraft>({
    defaultValues: {
      codes: toSelection(webhook),
      conversions: webhook.events?.includes('conversion.created') ?? false,
      alerts: webhook.events?.includes('alert_cause.raised')
        ? 'causes'
        : webhook.events?.includes('alert.raised')
          ? 'each'
          : 'none',
    },
  })
  const { dirtyFields } = useFormState({ control: form.control })
  const mayAlerts = usePermission()('GET /alerts')
  const { mutateAsync } = useMutation(changeWebhook(useQueryClient()))
  const handleSubmit = async ({ codes, ...events }: CodesDraft) => {
    // An unchanged selection is not sent: others may have changed it meanwhile, and a response lists only the first of very many codes.
    const change = { ...(dirtyFields.codes && toSelectionBody(codes)), ...toEvents(webhook, events, dirtyFields) }
    if (Object.keys(change).length === 0) return webhook
    return mutateAsync({ id: webhook.id, change }).catch(showErrorsAtSelection)
  }
  const handleSuccess = ({ codesTotal, codes }: Partial<Webhook> & Pick<Webhook, 'codes'>) => {
    toast({ message: `Sends scans of ${pluralize(codesTotal ?? codes.length, 'code')}` })
    onDone()
  }
  return (
    <Form form={form} errorTitle="The codes were not changed" onSubmit={handleSubmit} onSuccess={handleSuccess}>
      <FormField control={form.control} name="codes" validate={findSelectionProblem}>
        {(field) => (
          <SelectionField hint="Applies to scans from now on. Queued deliveries are still sent." {...field} />
        )}
      </FormField>
      {webhook.events ? (
        <FormField control={form.control} name="conversions">
          {({ value, onChange }) => (
            <Checkbox
              label="Also send conversions (conversion.created)"
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
            />
          )}
        </FormField>
      ) : null}
      {webhook.events && mayAlerts ? (
        <FormField control={form.control} name="alerts">
          {({ value, onChange }) => (
            <Segmented label="Also send alerts" value={value} options={alertOptions} onChange={onChange} />
          )}
        </FormField>
      ) : null}
      <FormButtons action="Save codes" onCancel={onDone} />
    </Form>
  )
}

const alertOptions = { none: 'No', each: 'Each alert', causes: 'Once per cause' } as const

type Event = NonNullable<Webhook['events']>[number]

/**
 * The events after the changed choices. Empty without one, because programs may have chosen events that the fields cannot show, such as the
 * raising of alerts without their end.
 */
function toEvents(
  { events }: Webhook,
  { conversions, alerts }: Omit<CodesDraft, 'codes'>,
  changed: { conversions?: boolean; alerts?: boolean },
): Pick<Partial<Webhook>, 'events'> {
  if (!events || (!changed.conversions && !changed.alerts)) return {}
  const alertChoices: readonly [Event, boolean][] = [
    ['alert.raised', alerts === 'each'],
    ['alert.resolved', alerts === 'each'],
    ['alert_cause.raised', alerts === 'causes'],
    ['alert_cause.resolved', alerts === 'causes'],
  ]
  const choices: readonly (readonly [Event, boolean])[] = [
    ...(changed.conversions ? [['conversion.created', conversions] as const] : []),
    ...(changed.alerts ? alertChoices : []),
  ]
  const otherEvents = events.filter((event) => !choices.some(([choice]) => choice === event))
  return { events: [...otherEvents, ...choices.flatMap(([event, isEnabled]) => (isEnabled ? [event] : []))] }
}
