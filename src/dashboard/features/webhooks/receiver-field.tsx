import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { webhooksQueries } from '#dashboard/api/webhooks.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { findReceiverProblem } from './find-receiver-problem.ts'

interface ReceiverFieldProps {
  label?: string
  hint: string
  onChange?: () => void
}

/** Field for the address of a receiver: `url` of the surrounding form. A problem is shown once typing pauses. */
export function ReceiverField({ label = 'Address', hint, onChange: onInput }: ReceiverFieldProps) {
  const { control } = useFormContext<{ url: string }>()
  const allowPrivateHosts = useQuery(webhooksQueries.all()).data?.allowPrivateHosts ?? false
  const isTyping = useIsTyping(useWatch({ control, name: 'url' }))
  const findProblem = (url: string) => findReceiverProblem(url, { allowPrivateHosts }) ?? undefined
  return (
    <FormField control={control} name="url" validate={findProblem}>
      {({ value, error, onChange }) => (
        <TextField
          label={label}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://example.com/hooks/scans"
          hint={allowPrivateHosts ? `${hint} This installation also sends to private hosts and over http.` : hint}
          error={error ?? (isTyping || value.trim() === '' ? undefined : findProblem(value))}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            onInput?.()
          }}
        />
      )}
    </FormField>
  )
}

/** Whether the value changed a moment ago. */
function useIsTyping(value: string): boolean {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), 600)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue !== value
}
