import { z } from 'zod'
import { readOpenApi } from '#bff/upstream/read-openapi.ts'
import { StartupError } from './startup-error.ts'

const Me = z.object({ workspace: z.object({ id: z.string(), name: z.string(), slug: z.string() }) })

export interface ExternalService {
  url: string
  apiKey: string
}

/** Finds the workspace of an API key at a service that runs elsewhere. */
export async function findExternalWorkspace({
  url,
  apiKey,
}: ExternalService): Promise<{ id: string; name: string; slug: string }> {
  const response = await fetch(`${url}/v1/me`, {
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
  if (response.status === 401 || response.status === 403)
    throw new StartupError(`The service at ${url} refused SERVICE_API_KEY. It must be a live key of scope admin.`)
  const me = Me.safeParse(await response.json().catch(() => null))
  if (!me.success)
    throw new StartupError(
      `SERVICE_URL (${url}) is not a Tessera service: its /v1/me responded with ${response.status}.`,
    )
  return me.data.workspace
}

/** Reads the OpenAPI document of a service with `readOpenApi`. Null if the service has none. Many frameworks serve the document outside of `/v1`. */
export async function describeExternalService({ url, apiKey }: ExternalService): Promise<ReadonlySet<string> | null> {
  for (const address of [`${url}/v1/openapi.json`, `${url}/openapi.json`]) {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    const description = readOpenApi(response?.ok ? await response.json().catch(() => null) : null)
    if (description !== null) return description
  }
  return null
}
