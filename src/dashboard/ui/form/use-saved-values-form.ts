import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'

/**
 * A form for values that the service stores, and that another person or tab may change while the form is open. A field that was edited keeps
 * its input; the other fields show the new values. The values must be plain data.
 */
export function useSavedValuesForm<T extends FieldValues, Out = T>({
  savedValues,
  ...options
}: Omit<UseFormProps<T, unknown, Out>, 'values' | 'defaultValues'> & { savedValues: T }): UseFormReturn<
  T,
  unknown,
  Out
> {
  // react-hook-form would replace all fields if its values changed.
  const [initialValues] = useState(savedValues)
  const form = useForm<T, unknown, Out>({ ...options, values: initialValues })
  const shownValues = useRef(savedValues)
  useEffect(() => {
    const previous = shownValues.current
    if (isSame(previous, savedValues)) return
    shownValues.current = savedValues
    const editedFields = Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, previous[name]))
    const resetOptions = { keepErrors: true, keepSubmitCount: true }
    form.reset(savedValues, resetOptions)
    form.reset({ ...savedValues, ...Object.fromEntries(editedFields) }, { ...resetOptions, keepDefaultValues: true })
  })
  return form
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
