import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldText } from './field.tsx'
import { inputClass } from './input-class.ts'

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id'>

/** Single-line text field. Accepts all props of an input. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(controlProps) => <input type="text" {...input} {...controlProps} className={classes(inputClass, className)} />}
    </Field>
  )
}
