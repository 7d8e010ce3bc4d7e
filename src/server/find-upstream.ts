import { z } from 'zod'
import { listMembers } from '#bff/people/people.ts'
import { readOpenApi } from '#bff/upstream/read-openapi.ts'
import { addAdmin, type FirstAdmin } from './first-start.ts'
import { getServicePort, toLocalUrl } from './ports.ts'
import type { StartOptions } from './start.ts'
import { StartupError } from './startup-error.ts'

/** The service that the bff forwards to. */
export interface Upstream {
  url: string
  /** The endpoints of an external service. Null if it has no OpenAPI document. */
  serviceDescription?: ReadonlySet<string> | null
  findApiKey(workspaceId: string): Promise<string | null>
  /** The first admin, if one was created for an external service. */
  admin: FirstAdmin | null
  /** The API key of an external service, with which the start checks that the service responds. */
  key: string | null
}

/** Finds Tessera's own service, in this process or at SERVICE_URL. With SERVICE_API_KEY, finds the external service to which that key belongs. */
export async function findUpstream(options: StartOptions): Promise<Upstream> {
  const { settings, findApiKey } = options
  if (settings.externalService !== null) return connectExternalService(options, settings.externalService)
  return { url: settings.serviceUrl ?? toLocalUrl(getServicePort(settings)), findApiKey, admin: null, key: null }
}

async function connectExternalService(
  { database, settings }: StartOptions,
  external: ExternalService,
): Promise<Upstream> {
  const workspace = await findExternalWorkspace(external)
  const serviceDescription = await describeExternalService(external)
  const members = await listMembers(database.db)
  const hasMembers = members.some(({ workspaceId }) => workspaceId === workspace.id)
  return {
    url: external.url,
    serviceDescription,
    findApiKey: async (workspaceId) => (workspaceId === workspace.id ? external.apiKey : null),
    admin: hasMembers ? null : await addAdmin(database.db, settings, [workspace]),
    key: external.apiKey,
  }
}

const Me = z.object({ workspace: z.object({ id: z.string(), name: z.string(), slug: z.string() }) })

interface ExternalService {
  /** Without `/v1`. */
  url: string
  apiKey: string
}

/** Finds the workspace of an API key of an external service. */
async function findExternalWorkspace({
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

/** Reads the OpenAPI document of an external service. Null if the service has none. Many frameworks serve the document outside of `/v1`. */
async function describeExternalService({ url, apiKey }: ExternalService): Promise<ReadonlySet<string> | null> {
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
