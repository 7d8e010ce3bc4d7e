import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AssistantScope } from '#contract/assistants.ts'
import { type AssistantRequest, assistantsQueries, connectAssistant } from '#dashboard/api/assistants.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { AccessDecision } from './access-decision.tsx'

/** Asks a person whether an assistant may act for them in this workspace. `text` is the request of the assistant. */
export function ConnectScreen({ text }: { text: string }) {
  const request = parseAssistantRequest(text)
  return (
    <Screen title="Connect an assistant">
      <SettingsColumn>
        {request ? (
          <Decision request={request} />
        ) : (
          <ErrorPanel title="This link is not complete">Connect the assistant again, in its own settings.</ErrorPanel>
        )}
      </SettingsColumn>
    </Screen>
  )
}

function Decision({ request }: { request: AssistantRequest }) {
  const { data: client, error, refetch, isFetching } = useQuery(assistantsQueries.request(toQuery(request)))
  const [scope, setScope] = useState<AssistantScope>('read')
  const { workspace, user, role } = useSession()
  const connect = useMutation(connectAssistant())
  if (error)
    return (
      <ErrorPanel title="The assistant cannot be connected" onRetry={() => void refetch()} pending={isFetching}>
        {getFailureText(error)}
      </ErrorPanel>
    )
  if (!client) return <Skeleton className="h-48" />
  const handleAllow = async () => {
    const { redirectUrl } = await connect.mutateAsync({ ...request, scope })
    location.assign(redirectUrl)
  }
  return (
    <AccessDecision
      scope={scope}
      onScopeChange={setScope}
      hints={hints}
      error={connect.error}
      errorTitle="The assistant was not connected"
      isPending={connect.isPending}
      onAllow={() => void handleAllow().catch(() => {})}
      denyLabel="Deny"
      onDeny={() => location.assign(client.denyUrl)}
    >
      <p>
        <strong className="font-semibold">{client.name}</strong> wants to act for you in the workspace{' '}
        <strong className="font-semibold">{workspace.name}</strong>. The assistant chose this name itself. The answer
        goes to <span className="font-mono text-xs">{client.host}</span>.
      </p>
      <p className="text-ink-soft">
        You are signed in as {user.name}, with the role {role}. The assistant can do no more than you can, every call is
        in the audit log, and you can revoke access in Settings, Assistants.
      </p>
    </AccessDecision>
  )
}

const hints = {
  read: 'Find codes, pages and leads, and read figures.',
  write:
    'Also create and change codes, pages and campaigns. Before it publishes or repoints anything, it must show you what would happen.',
}

const shortText = z.string().check(z.maxLength(2000))
const Request = z.object({
  clientId: shortText,
  redirectUri: shortText,
  codeChallenge: shortText,
  resource: z.optional(shortText),
  state: z.optional(shortText),
})

/** Reads the request that the bff has put into the address as JSON in base64url. Null if it is not complete. */
function parseAssistantRequest(encodedRequest: string): AssistantRequest | null {
  try {
    const bytes = Uint8Array.from(atob(encodedRequest.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const { clientId, redirectUri, codeChallenge, resource, state } = Request.parse(
      JSON.parse(new TextDecoder().decode(bytes)),
    )
    return {
      clientId,
      redirectUri,
      codeChallenge,
      ...(resource === undefined ? {} : { resource }),
      ...(state === undefined ? {} : { state }),
    }
  } catch {
    return null
  }
}

/** The request without the challenge, which only the grant needs. */
function toQuery({ clientId, redirectUri, resource, state }: AssistantRequest) {
  return {
    clientId,
    redirectUri,
    ...(resource === undefined ? {} : { resource }),
    ...(state === undefined ? {} : { state }),
  }
}
