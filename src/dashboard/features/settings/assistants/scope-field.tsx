import type { AssistantScope } from '#contract/assistants.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'

interface ScopeFieldProps {
  value: AssistantScope
  onChange: (scope: AssistantScope) => void
  /** What each scope lets the assistant or the terminal do. */
  hints: Readonly<Record<AssistantScope, string>>
}

/** What a member lets an assistant or a terminal do. A viewer can only let it read. */
export function ScopeField({ value, onChange, hints }: ScopeFieldProps) {
  const { role } = useSession()
  return (
    <div className="grid gap-1.5">
      <Segmented
        label="Permissions"
        value={value}
        options={role === 'viewer' ? scopes.slice(0, 1) : scopes}
        onChange={onChange}
      />
      <p className="text-xs text-ink-faint">{hints[value]}</p>
    </div>
  )
}

const scopes: { value: AssistantScope; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]
