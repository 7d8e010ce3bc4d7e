import type { ComponentProps } from 'react'
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextField } from '../text-field.tsx'
import { FormField } from './form-field.tsx'

type InputProps = Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'ref'>

interface FormTextFieldProps<T extends FieldValues, Out> extends InputProps {
  control: Control<T, unknown, Out>
  name: FieldPathByValue<T, string>
  /** Field to validate again when this one changes. */
  deps?: FieldPath<T>
}

/** A text field in a form. */
export function FormTextField<T extends FieldValues, Out>(props: FormTextFieldProps<T, Out>) {
  const { control, name, deps, ...input } = props
  return (
    <FormField control={control} name={name} {...(deps && { deps })}>
      {({ value, ...field }) => <TextField {...input} {...field} value={String(value)} />}
    </FormField>
  )
}
