import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../text-field.tsx'
import { FormField } from './form-field.tsx'

interface RangeFieldsProps {
  /** Of the first and of the last. */
  labels: readonly [string, string]
  /** What both inputs have: type and limits. */
  input: Pick<ComponentProps<'input'>, 'type' | 'min' | 'max'>
  /** What is wrong with these two, of which neither is empty; undefined where nothing is. */
  validate: (from: string, to: string) => string | undefined
}

/** `from` and `to` of the form around them. Either may be empty. */
export function RangeFields({ labels: [first, last], input, validate }: RangeFieldsProps) {
  const { control, getValues } = useFormContext<{ from: string; to: string }>()
  const validateRange = (to: string) => {
    const from = getValues('from')
    return from && to ? validate(from, to) : undefined
  }
  return (
    <>
      <FormField control={control} name="from" deps="to">
        {(field) => <TextField {...input} label={first} {...field} />}
      </FormField>
      <FormField control={control} name="to" validate={validateRange}>
        {(field) => <TextField {...input} label={last} {...field} />}
      </FormField>
    </>
  )
}
