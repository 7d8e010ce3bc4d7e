import { queryOptions } from '@tanstack/react-query'
import { getJson, postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { ApiError } from './client.ts'
import { addOpenWorkspace, openWorkspace } from './workspace-address.ts'

export interface Session {
  user: SignedInPerson
  /** What the workspace still requires of this session. */
  requires: 'two_factor' | null
  role: string
  /** Endpoints that the role may call, body parts that it may send, and additions of the service to the specification, see `useIsOffered`. */
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
  /** Name in addresses. */
  slug: string
}

const key = ['session'] as const

/** The step that a browser without a complete session has to do: the whole sign-in, or its second step. */
export type SignInStep = 'signed_out' | 'two_factor_required'

export const sessionQueries = {
  key,
  /** The signed-in person. Null if signed out. */
  current: () =>
    queryOptions({
      queryKey: [...key, 'current'],
      queryFn: async ({ client, queryKey, signal }): Promise<Session | null> => {
        const session = await readSession(signal)
        if (typeof session !== 'string') {
          openWorkspace(session.workspace.slug)
          return session
        }
        // Throws instead of clearing the session: the screen stays, and a dialog over it asks to sign in again.
        if (client.getQueryData(queryKey)) throw new ApiError(401, { code: session }, { message: 'Sign in again.' })
        return null
      },
      staleTime: 5 * 60_000,
    }),
  /** The current session, or the missing step. */
  step: () =>
    queryOptions({ queryKey: [...key, 'step'], queryFn: ({ signal }) => readSession(signal), staleTime: 0, gcTime: 0 }),
}

/** Reads the session of this browser in the open workspace. */
export async function readSession(signal?: AbortSignal): Promise<Session | SignInStep> {
  try {
    return parseSession(await getJson(addOpenWorkspace('/session'), signal))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return error.failure.code === 'two_factor_required' ? 'two_factor_required' : 'signed_out'
  }
}

/** Whether a request failed because the signed-in person belongs to no workspace. */
export function hasNoWorkspace(error: unknown): error is ApiError {
  return error instanceof ApiError && error.failure.code === 'no_workspace'
}

/** Whether a request failed because the signed-in person is not a member of the workspace in the address. */
export function isNotMember(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.failure.code === 'forbidden' && error.failure.details?.workspace !== undefined
  )
}

const signOutListeners = new Set<() => void>()

/** Registers a function that clears state outside of the query cache on sign-out, so that the next person in this tab does not see it. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener)
}

/** Clears all state of the person who was signed in. */
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
    // Without a second factor, no endpoint of the workspace responds.
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
