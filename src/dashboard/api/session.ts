import { queryOptions } from '@tanstack/react-query'
import { toApiError, isRecord, reach } from './client.ts'

export interface Session {
  user: { id: string; name: string; email: string }
  role: string
  /** The wire addresses that the role may call. */
  may: readonly string[]
  /** The plan is null while the service cannot be reached. */
  workspace: Workspace & { plan: string | null }
  /** All the workspaces that the person belongs to. */
  workspaces: readonly Workspace[]
}
interface Workspace {
  id: string
  name: string
}

const key = ['session'] as const

/** Every role may read tags, which are an addition: a service without them has the specification alone. */
export function hasAdditions(may: readonly string[]): boolean {
  return may.includes('GET /tags')
}

export const sessionQueries = {
  key,
  /** Who is signed in; null where nobody is. */
  current: () =>
    queryOptions({
      queryKey: [...key, 'current'],
      queryFn: async ({ signal }): Promise<Session | null> => {
        const response = await reach('/session', { signal })
        if (response.status === 401) return null
        if (!response.ok) throw await toApiError(response)
        return parseSession(await response.json())
      },
      staleTime: 5 * 60_000,
    }),
}

/** Signs in by cookie. Throws `wrong_credentials`, `rate_limited` and the rest as ApiErrors. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await post('/auth/sign-in/email', credentials)
}

export async function signOut(): Promise<void> {
  await post('/auth/sign-out', {})
}

/** Makes another workspace the one that this session works in. */
export async function switchWorkspace(organizationId: string): Promise<void> {
  await post('/auth/organization/set-active', { organizationId })
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await reach(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw await toApiError(response)
}

function parseSession(value: unknown): Session {
  const { user, role, may, workspace, workspaces } = isRecord(value) ? value : {}
  if (!isRecord(user) || !isRecord(workspace) || !Array.isArray(may)) throw new Error('The session could not be read.')
  const plan = workspace['plan']
  return {
    user: { id: String(user['id']), name: String(user['name']), email: String(user['email']) },
    role: String(role),
    may: may.map(String),
    workspace: { ...parseWorkspace(workspace), plan: typeof plan === 'string' ? plan : null },
    workspaces: Array.isArray(workspaces) ? workspaces.filter(isRecord).map(parseWorkspace) : [],
  }
}

function parseWorkspace({ id, name }: Record<string, unknown>): Workspace {
  return { id: String(id), name: String(name) }
}
