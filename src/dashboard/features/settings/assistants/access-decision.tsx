import type { ReactNode } from 'react'
import type { AssistantScope } from '#contract/assistants.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'

interface AccessDecisionProps {
  /** Who asks for access, and what it lets them do. */
  children: ReactNode
  scope: AssistantScope
  onScopeChange: (scope: AssistantScope) => void
  /** What each scope lets the assistant or the terminal do. */
  hints: Readonly<Record<AssistantScope, string>>
  /** Why the decision could not be sent. */
  error: Error | null
  errorTitle: string
  isPending: boolean
  onAllow: () => void
  denyLabel: string
  onDeny: () => void
}

/** Asks a member whether an assistant or a terminal may act for them, and what it may do. */
export function AccessDecision(props: AccessDecisionProps) {
  const { children, scope, onScopeChange, hints, error, errorTitle, isPending } = props
  return (
    <section aria-label="Decision" className="grid gap-5">
      <div className="grid gap-2 text-sm">{children}</div>
      <div className="grid gap-1.5">
        <ScopeChoice value={scope} onChange={onScopeChange} />
        <p className="text-xs text-ink-faint">{hints[scope]}</p>
      </div>
      {error ? <ErrorPanel title={errorTitle}>{getFailureText(error)}</ErrorPanel> : null}
      <div className="flex gap-2">
        <Button variant="primary" pending={isPending} onClick={props.onAllow}>
          Allow access
        </Button>
        <Button onClick={props.onDeny}>{props.denyLabel}</Button>
      </div>
    </section>
  )
}

/** A viewer can only allow reading. */
function ScopeChoice({ value, onChange }: { value: AssistantScope; onChange: (scope: AssistantScope) => void }) {
  const { role } = useSession()
  const options = role === 'viewer' ? scopes.slice(0, 1) : scopes
  return <Segmented label="Permissions" value={value} options={options} onChange={onChange} />
}

const scopes: { value: AssistantScope; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]
