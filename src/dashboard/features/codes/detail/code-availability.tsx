import { useForm, useFormState } from 'react-hook-form'
import { toReadableAddress } from '#contract/readable-address.ts'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { pickEdited } from '#dashboard/ui/form/pick-edited.ts'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { AddressField } from '../destination/address-field.tsx'
import { useUpdateCode } from '../use-update-code.ts'
import {
  type AvailabilityDraft,
  availabilitySchema,
  describeAvailability,
  toAvailabilityDraft,
} from './availability.ts'

interface CodeAvailabilityProps {
  code: Code
  editable: boolean
}

/** When the code opens its destination and what it opens at other times, with a dialog that changes both. */
export function CodeAvailability({ code, editable }: CodeAvailabilityProps) {
  const { fallbackUrl } = code
  const isLimited = describeAvailability(code) !== 'Always'
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>{describeAvailability(code)}</p>
      {isLimited ? (
        <p className="wrap-anywhere">
          {fallbackUrl
            ? `Otherwise it opens ${toReadableAddress(fallbackUrl)}`
            : 'Otherwise it shows that it is not active.'}
        </p>
      ) : null}
      {editable ? (
        <Dialog title="Edit availability" trigger={<Button className="justify-self-start">Edit availability</Button>}>
          {(close) => <AvailabilityForm code={code} onDone={close} />}
        </Dialog>
      ) : null}
    </div>
  )
}

function AvailabilityForm({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const form = useForm<AvailabilityDraft, unknown, CodeChange>({
    defaultValues: toAvailabilityDraft(code),
    resolver: schemaResolver(availabilitySchema, { scanLimit: 'Enter a whole number.' }),
  })
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  // The fields do not show seconds, so an unchanged time would lose them.
  const saveEdited = (change: CodeChange) => save(pickEdited(change, dirtyFields))
  const handleSuccess = () => {
    toast({ message: 'Availability changed' })
    onDone()
  }
  return (
    <Form form={form} errorTitle="The availability was not saved" onSubmit={saveEdited} onSuccess={handleSuccess}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="startsAt" label="Starts" type="datetime-local" optional deps="endsAt" />
        <FormTextField control={control} name="endsAt" label="Ends" type="datetime-local" optional />
      </div>
      <p className="-mt-1 text-xs text-ink-soft">Times are in your time zone, {ownZone.replaceAll('_', ' ')}.</p>
      <FormTextField
        control={control}
        name="scanLimit"
        label="Limit of scans"
        inputMode="numeric"
        optional
        hint="The code closes after this many scans. Scans while it was closed do not count, and a few more may get through at the limit."
      />
      <FormField control={control} name="fallbackUrl">
        {({ value, error, onChange }) => (
          <AddressField
            label="Otherwise open"
            placeholder="example.com/closed"
            optional
            hint="Before the start, after the end, and beyond the limit. Without an address, a page says that the code is not active."
            value={value}
            error={error}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormButtons action="Save" onCancel={onDone} />
    </Form>
  )
}
