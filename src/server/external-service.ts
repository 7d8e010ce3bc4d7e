import { z } from 'zod'
import { withoutNames } from '#bff/allow-list.ts'
import { StartupError } from './startup-error.ts'

const Me = z.object({ workspace: z.object({ id: z.string(), name: z.string(), slug: z.string() }) })

export interface ExternalService {
  url: string
  apiKey: string
}

/** The workspace of a key at a service that runs elsewhere. */
export async function findExternalWorkspace({
  url,
  apiKey,
}: ExternalService): Promise<{ id: string; name: string; slug: string }> {
  const answer = await fetch(`${url}/v1/me`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    throw new StartupError(
      `The service at SERVICE_URL (${url}) does not answer. Is it running, and reachable from here?`,
      {
        cause: error,
      },
    )
  })
  if (answer.status === 401 || answer.status === 403)
    throw new StartupError(`The service at ${url} refused SERVICE_API_KEY. It must be a live key of scope admin.`)
  const me = Me.safeParse(await answer.json().catch(() => null))
  if (!me.success)
    throw new StartupError(`SERVICE_URL (${url}) is not a Tessera service: its /v1/me answered ${answer.status}.`)
  return me.data.workspace
}

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The endpoints in a service's OpenAPI document, as `GET /codes/{}`; null if it has none. */
export async function endpointsElsewhere({ url, apiKey }: ExternalService): Promise<ReadonlySet<string> | null> {
  const answer = await fetch(`${url}/v1/openapi.json`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  const document = Described.safeParse(answer?.ok ? await answer.json().catch(() => null) : null)
  if (!document.success) return null
  return new Set(
    Object.entries(document.data.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => withoutNames(`${method.toUpperCase()} ${path}`)),
    ),
  )
}
