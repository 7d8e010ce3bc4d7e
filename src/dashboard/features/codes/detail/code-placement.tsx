import type { ClipboardEvent } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { useUpdateCode } from '../use-update-code.ts'
import {
  mergePlacement,
  type Placement,
  type PlacementDraft,
  placementSchema,
  toPlacementDraft,
} from './placement-draft.ts'
import { readPosition } from './read-position.ts'

/** The place of the printed code, with a dialog that changes it. */
export function CodePlacement({ code, editable }: { code: Code; editable: boolean }) {
  const { address, latitude, longitude } = code.placement ?? {}
  const position = latitude === undefined || longitude === undefined ? null : `${latitude}, ${longitude}`
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="wrap-anywhere">{[address, position].filter(Boolean).join(' · ') || 'Not set'}</p>
      {editable ? (
        <Dialog title="Edit placement" trigger={<Button className="justify-self-start">Edit placement</Button>}>
          {(close) => <PlacementForm code={code} onDone={close} />}
        </Dialog>
      ) : null}
    </div>
  )
}

function PlacementForm({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const form = useForm<PlacementDraft, unknown, Placement>({
    defaultValues: toPlacementDraft(code.placement ?? {}),
    resolver: schemaResolver(placementSchema, {
      latitude: 'Enter a number from −90 to 90, such as 52.52.',
      longitude: 'Enter a number from −180 to 180, such as 13.405.',
    }),
  })
  const { control } = form
  const { isDirty, dirtyFields } = useFormState({ control })
  const handleSubmit = async (entered: Placement) => {
    if (!isDirty) return
    await save({ placement: mergePlacement(code.placement ?? {}, entered, dirtyFields) })
    toast({ message: 'Placement changed' })
  }
  /** A copied position fills both of its fields. */
  const handlePaste = (event: ClipboardEvent) => {
    const position = readPosition(event.clipboardData.getData('text/plain'))
    if (position === null) return
    event.preventDefault()
    form.setValue('latitude', String(position.latitude), { shouldDirty: true })
    form.setValue('longitude', String(position.longitude), { shouldDirty: true })
    form.clearErrors(['latitude', 'longitude'])
  }
  return (
    <Form form={form} errorTitle="The placement was not saved" onSubmit={handleSubmit} onSuccess={onDone}>
      <p className="text-sm text-ink-soft">Where this code is, so that you can compare places later.</p>
      <FormTextField
        control={control}
        name="address"
        label="Address or description"
        placeholder="Main entrance, 4 Harbor Street"
        optional
        maxLength={500}
        onPaste={handlePaste}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="latitude"
          label="Latitude"
          inputMode="decimal"
          optional
          deps="longitude"
          onPaste={handlePaste}
        />
        <FormTextField
          control={control}
          name="longitude"
          label="Longitude"
          inputMode="decimal"
          optional
          deps="latitude"
          onPaste={handlePaste}
        />
      </div>
      <p className="text-xs text-ink-faint">
        A position or a link that you copied from a map can be pasted into any of these fields.
      </p>
      <FormButtons action="Save" onCancel={onDone} />
    </Form>
  )
}
