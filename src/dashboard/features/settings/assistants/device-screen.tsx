import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssistantScope } from '#contract/assistants.ts'
import { decideDeviceLogin, deviceLoginQuery } from '#dashboard/api/assistants.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Field } from '#dashboard/ui/field.tsx'
import { inputClass } from '#dashboard/ui/input-class.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { AccessDecision } from './access-decision.tsx'

interface DeviceScreenProps {
  /** The code of the terminal. Empty until it has been entered. */
  code: string
  onCode: (code: string) => void
}

/** Asks a person whether the terminal that shows a code may act for them in this workspace. */
export function DeviceScreen({ code, onCode }: DeviceScreenProps) {
  return (
    <Screen title="Sign in a terminal">
      <SettingsColumn>
        {code === '' ? <CodeForm onCode={onCode} /> : <Decision code={code} onOtherCode={() => onCode('')} />}
      </SettingsColumn>
    </Screen>
  )
}

function CodeForm({ onCode }: Pick<DeviceScreenProps, 'onCode'>) {
  const [typedCode, setTyped] = useState('')
  return (
    <form
      className="grid max-w-80 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typedCode.trim() !== '') onCode(typedCode.trim())
      }}
    >
      <Field label="Code" hint="The eight letters that tessera login shows in the terminal.">
        {(controlProps) => (
          <input
            {...controlProps}
            className={`${inputClass} font-mono uppercase`}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            placeholder="BCDF-GHJK"
            value={typedCode}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button variant="primary" type="submit" className="justify-self-start">
        Continue
      </Button>
    </form>
  )
}

function Decision({ code, onOtherCode }: { code: string; onOtherCode: () => void }) {
  const { data: login, error } = useQuery(deviceLoginQuery(code))
  const [chosenScope, setChosenScope] = useState<AssistantScope | null>(null)
  const { workspace, user, role } = useSession()
  const decide = useMutation(decideDeviceLogin())
  if (decide.isSuccess)
    return (
      <p role="status" className="text-sm">
        {decide.variables.allow === null
          ? 'The terminal was denied access.'
          : 'The terminal is signed in. You can close this window and continue there.'}
      </p>
    )
  if (error)
    return (
      <div className="grid gap-4">
        <ErrorPanel title="The terminal cannot be signed in">
          {error instanceof ApiError && error.status === 404
            ? 'No terminal shows this code. A code works once, within ten minutes.'
            : getFailureText(error)}
        </ErrorPanel>
        <Button className="justify-self-start" onClick={onOtherCode}>
          Enter another code
        </Button>
      </div>
    )
  if (!login) return <Skeleton className="h-48" />
  const scope = chosenScope ?? (role === 'viewer' ? 'read' : login.scope)
  return (
    <AccessDecision
      scope={scope}
      onScopeChange={setChosenScope}
      hints={hints}
      error={decide.error}
      errorTitle="The decision was not stored"
      isPending={decide.isPending}
      onAllow={() => decide.mutate({ userCode: code, allow: scope })}
      denyLabel="Deny"
      onDeny={() => decide.mutate({ userCode: code, allow: null })}
    >
      <p>
        A terminal on <strong className="font-semibold">{login.machine}</strong> wants to act for you in the workspace{' '}
        <strong className="font-semibold">{workspace.name}</strong>. The request comes from the network{' '}
        <span className="font-mono text-xs">{login.network}</span>.
      </p>
      <p>
        Does the terminal in front of you show <span className="font-mono font-semibold">{code.toUpperCase()}</span>? If
        somebody sent you this code or this link, deny it: they would get your access.
      </p>
      <p className="text-ink-soft">
        You are signed in as {user.name}, with the role {role}. The terminal can do no more than you can, its changes
        are in the audit log, and access ends after 90 days, or when you revoke it in Settings, Assistants.
      </p>
    </AccessDecision>
  )
}

const hints = {
  read: 'List and read what you can see.',
  write: 'Also create, change and delete what you can, as an API key could: no members, keys or rules for signing in.',
}
