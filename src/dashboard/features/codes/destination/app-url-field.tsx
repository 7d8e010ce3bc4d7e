import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { addressInput } from '#dashboard/ui/address-input.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { findAppUrlProblem } from './app-url.ts'

/** Field for `appUrl` of the surrounding form: the address of an app that phones and tablets try first, or an empty text. */
export function AppUrlField({ onKeyDown }: { onKeyDown?: (event: KeyboardEvent) => void }) {
  const { control } = useFormContext<{ appUrl: string }>()
  return (
    <FormField control={control} name="appUrl" validate={findAppUrlProblem}>
      {(field) => (
        <TextField
          label="App on phones and tablets"
          {...addressInput}
          placeholder="myapp://menu"
          optional
          hint="It is tried first. Without the app, the destination opens after a moment; computers open it at once."
          onKeyDown={onKeyDown}
          {...field}
        />
      )}
    </FormField>
  )
}
