import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Code } from '#dashboard/api/code.ts'

interface AddressWarningsProps {
  code: Code
  /** Shows the warnings about aliases instead of the warnings about the destination. */
  ofAliases?: boolean
}

/** Possible mistakes in the addresses of a code, each listed once. */
export function AddressWarnings({ code, ofAliases = false }: AddressWarningsProps) {
  const warnings = (code.addressWarnings ?? []).filter(({ path }) => path.startsWith('aliases') === ofAliases)
  const messages = [...new Set(warnings.map(({ message }) => message))]
  return messages.map((message) => (
    <p key={message} className="mt-2 flex items-start gap-1.5 text-xs text-warn-text">
      <TriangleAlert aria-hidden className="mt-0.25 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </p>
  ))
}
