import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { webhooksQueries } from '../../api/webhooks.ts'
import { TextField } from '../../ui/text-field.tsx'
import { receiverProblem } from './receiver-problem.ts'

interface ReceiverFieldProps {
  label?: string
  hint: string
  value: string
  /** Error from the service or the form. */
  error: string | undefined
  onChange: (url: string) => void
}

/** Field for a webhook address. Problems show once typing pauses. */
export function ReceiverField({ label = 'Address', hint, value, error, onChange }: ReceiverFieldProps) {
  const allowPrivateHosts = useAllowsPrivateHosts()
  const isResting = useIsResting(value)
  const problem = isResting && value.trim() !== '' ? receiverProblem(value, { allowPrivateHosts }) : null
  return (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={2048}
      placeholder="https://example.com/hooks/scans"
      hint={allowPrivateHosts ? `${hint} This installation also sends to private hosts and over http.` : hint}
      error={error ?? problem ?? undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Whether this installation allows webhooks to private hosts. */
export function useAllowsPrivateHosts(): boolean {
  return useQuery(webhooksQueries.all()).data?.allowPrivateHosts ?? false
}

/** Whether typing has paused. */
function useIsResting(value: string): boolean {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 600)
    return () => clearTimeout(timer)
  }, [value])
  return rested === value
}
