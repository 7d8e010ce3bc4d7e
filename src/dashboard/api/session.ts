import { queryOptions } from '@tanstack/react-query'
import { getJson, postJson } from './auth.ts'
import { ApiError, isRecord } from './client.ts'
import { inOpenWorkspace, openWorkspace } from './workspace-address.ts'

export interface Session {
  user: SignedInPerson
  /** What the workspace requires before it lets this session in. */
  requires: 'two_factor' | null
  role: string
  /** Endpoints that the role may call, parts of bodies that it may send, and what the service has beyond the specification, see `useOffers`. */
  may: readonly string[]
  /** The plan is null while the service is unreachable. */
  workspace: Workspace & { plan: string | null }
  /** All workspaces of the person. */
  workspaces: readonly Workspace[]
}
interface SignedInPerson {
  id: string
  name: string
  email: string
  /** A data URL. */
  image: string | null
  /** Whether an authenticator app is set up. */
  twoFactorEnabled: boolean
  /** False for people who only use single sign-on. */
  hasPassword: boolean
}
interface Workspace {
  id: string
  name: string
  /** Names it in addresses. */
  slug: string
}

const key = ['session'] as const

/** What a browser without a session has to do: all of the sign-in, or its second step. */
export type SignInStep = 'signed_out' | 'two_factor_required'

export const sessionQueries = {
  key,
  /** The signed-in person; null if signed out. */
  current: () =>
    queryOptions({
      queryKey: [...key, 'current'],
      queryFn: async ({ client, queryKey, signal }): Promise<Session | null> => {
        const session = await readSession(signal)
        if (typeof session !== 'string') {
          openWorkspace(session.workspace.slug)
          return session
        }
        // The screen keeps the person whose work it shows, and the failure asks to sign in again over it.
        if (client.getQueryData(queryKey)) throw new ApiError(401, { code: session }, { message: 'Sign in again.' })
        return null
      },
      staleTime: 5 * 60_000,
    }),
  /** The session as it is now, or the step that is missing. */
  step: () =>
    queryOptions({ queryKey: [...key, 'step'], queryFn: ({ signal }) => readSession(signal), staleTime: 0, gcTime: 0 }),
}

/** Asks for the session of this browser in the open workspace. */
export async function readSession(signal?: AbortSignal): Promise<Session | SignInStep> {
  try {
    return parseSession(await getJson(inOpenWorkspace('/session'), signal))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return error.failure.code === 'two_factor_required' ? 'two_factor_required' : 'signed_out'
  }
}

/** Whether somebody is signed in who belongs to no workspace. */
export function hasNoWorkspace(error: unknown): error is ApiError {
  return error instanceof ApiError && error.failure.code === 'no_workspace'
}

/** Whether somebody is signed in who is not a member of the workspace that the address names. */
export function isNotMember(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.failure.code === 'forbidden' && error.failure.details?.workspace !== undefined
  )
}

const signOutListeners = new Set<() => void>()

/** Registers what removes state of a person that is not in the cache of queries. The next person in this tab must not see it. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener)
}

/** Removes what the screens keep of the person who was signed in. */
export function forgetPerson(): void {
  for (const listener of signOutListeners) listener()
}

export async function signOut(): Promise<void> {
  await postJson('/auth/sign-out', {})
  forgetPerson()
}

function parseSession(value: unknown): Session {
  const { user, requires, role, may, workspace, workspaces } = isRecord(value) ? value : {}
  if (!isRecord(user) || !isRecord(workspace) || !Array.isArray(may)) throw new Error('The session could not be read.')
  const plan = workspace['plan']
  return {
    user: parsePerson(user),
    requires: requires === 'two_factor' ? requires : null,
    role: String(role),
    // Nothing of the workspace answers before.
    may: requires === 'two_factor' ? [] : may.map(String),
    workspace: { ...parseWorkspace(workspace), plan: typeof plan === 'string' ? plan : null },
    workspaces: Array.isArray(workspaces) ? workspaces.filter(isRecord).map(parseWorkspace) : [],
  }
}

function parsePerson({ id, name, email, image, twoFactorEnabled, hasPassword }: Record<string, unknown>) {
  return {
    id: String(id),
    name: String(name),
    email: String(email),
    image: typeof image === 'string' ? image : null,
    twoFactorEnabled: twoFactorEnabled === true,
    hasPassword: hasPassword !== false,
  }
}

function parseWorkspace({ id, name, slug }: Record<string, unknown>): Workspace {
  return { id: String(id), name: String(name), slug: String(slug) }
}
