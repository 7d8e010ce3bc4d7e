import { queryOptions } from '@tanstack/react-query'
import { toApiError, isRecord, reach } from './client.ts'

export interface Session {
  user: { id: string; name: string; email: string }
  role: string
  /** Endpoints that the role may call. */
  may: readonly string[]
  /** The plan is null while the service is unreachable. */
  workspace: Workspace & { plan: string | null }
  /** All workspaces of the person. */
  workspaces: readonly Workspace[]
}
interface Workspace {
  id: string
  name: string
}

const key = ['session'] as const

/** Every role may read tags, which are an addition: without them, the service implements the specification only. */
export function hasAdditions(may: readonly string[]): boolean {
  return may.includes('GET /tags')
}

export const sessionQueries = {
  key,
  /** The signed-in person; null if signed out. */
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

/** Signs in with a session cookie. Throws `wrong_credentials`, `rate_limited` and others as ApiErrors. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await post('/auth/sign-in/email', credentials)
}

export async function signOut(): Promise<void> {
  await post('/auth/sign-out', {})
}

/** Switches this session to another workspace. */
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
