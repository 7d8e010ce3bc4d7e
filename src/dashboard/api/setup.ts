import { queryOptions } from '@tanstack/react-query'
import { isRecord } from '#sdk/http/is-record.ts'
import { postJson } from './auth.ts'
import { ApiError } from './client.ts'
import { openWorkspace } from './workspace-address.ts'

/** What the link of a first start sets up. */
export interface Setup {
  email: string
  /** `exists`: the first start has created it. `offered`: it can be created. */
  demo: 'exists' | 'offered' | 'none'
  /** Whether a mail server is set up. */
  hasMail: boolean
}

interface SetupAnswers {
  name: string
  email: string
  password: string
  workspace: string
}

export const setupQueries = {
  /** Null if the link was used before or has expired. */
  one: (token: string) =>
    queryOptions({
      queryKey: ['setup', token],
      queryFn: async ({ signal }) => {
        try {
          return parseSetup(await postJson('/auth/setup/read', { token }, signal))
        } catch (error) {
          if (isExpiredSetup(error)) return null
          throw error
        }
      },
      gcTime: 0,
    }),
}

/** Whether a request failed because the link no longer works. */
export function isExpiredSetup(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.fieldErrors.has('token'))
}

/** Creates the demo workspace, which takes up to half a minute. */
export async function addDemo(token: string): Promise<void> {
  await postJson('/auth/setup/demo', { token })
}

/** Gives the account and the workspace their names, signs in, and opens the workspace. */
export async function setUp(token: string, answers: SetupAnswers): Promise<void> {
  const body = await postJson('/auth/setup', { token, ...answers })
  const workspace = isRecord(body) && isRecord(body['workspace']) ? body['workspace'] : {}
  openWorkspace(String(workspace['slug']))
}

function parseSetup(body: unknown): Setup {
  if (!isRecord(body)) throw new Error('The setup could not be read.')
  const { email, demo, mail } = body
  return {
    email: String(email),
    demo: demo === 'exists' || demo === 'offered' ? demo : 'none',
    hasMail: mail === true,
  }
}
