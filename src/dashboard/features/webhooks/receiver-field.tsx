import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksQueries } from '../../api/webhooks.ts'
import { TextField } from '../../ui/text-field.tsx'
import { receiverProblem } from './receiver-problem.ts'

interface ReceiverFieldProps {
  label?: string
  hint: string
  value: string
  /** What the service, or the form when it was sent, has against it. */
  error: string | undefined
  onChange: (url: string) => void
}

/** An address to send events to. It is checked as it is typed, and complained about once it is left. */
export function ReceiverField({ label = 'Address', hint, value, error, onChange }: ReceiverFieldProps) {
  const allowPrivateHosts = useAllowsPrivateHosts()
  const [isLeft, setLeft] = useState(false)
  const problem = isLeft && value.trim() !== '' ? receiverProblem(value, { allowPrivateHosts }) : null
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
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Whether this installation lets webhooks lead to private hosts. */
export function useAllowsPrivateHosts(): boolean {
  return useQuery(webhooksQueries.all()).data?.allowPrivateHosts ?? false
}
