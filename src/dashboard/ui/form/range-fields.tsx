import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../text-field.tsx'
import { FormField } from './form-field.tsx'

interface RangeFieldsProps {
  /** Labels of the first and last value. */
  labels: readonly [string, string]
  /** Type and limits of both inputs. */
  input: Pick<ComponentProps<'input'>, 'type' | 'min' | 'max'>
  /** Returns the problem of two values, neither of which is empty; undefined if they are valid. */
  validate: (from: string, to: string) => string | undefined
}

/** Fields `from` and `to` of the surrounding form. Either may be empty. */
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
