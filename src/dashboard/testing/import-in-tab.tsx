import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { readTableText } from '#tables/read-table.ts'
import { sessionQueries } from '../api/session.ts'
import { useImport } from '../features/codes/import/use-import.ts'

interface SentRequest {
  rows: { name: string }[]
  folderName?: string
}
export type Answer = (
  request: SentRequest,
  signal: AbortSignal | undefined,
  headers: Headers,
) => Response | Promise<Response>

const session = {
  user: { id: 'usr_a' },
  role: 'admin',
  may: [] as string[],
  workspace: { id: '', slug: 'acme' },
}

/**
 * Replaces `fetch` with responses for endpoints such as `GET /folders`. Returns an array to which each changing call is added with its body.
 * Each call of this function uses a new workspace, because an import of an earlier test may still hold the lock of its workspace.
 */
export function stubService(answers: Record<string, Answer>): [string, unknown][] {
  session.workspace.id = `wsp_${crypto.randomUUID()}`
  const changes: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body, signal, headers }: RequestInit) => {
    const name = `${method ?? 'GET'} ${url.replace(/^(\/w\/acme)?(\/api)?/, '').replace(/\?.*/, '')}`
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- The import has sent this body.
    const request: SentRequest = typeof body === 'string' ? JSON.parse(body) : { rows: [] }
    if (method && method !== 'GET') changes.push([name, request])
    return (
      answers[name]?.(request, signal ?? undefined, new Headers(headers)) ??
      Response.json({ ...session, data: [], next_cursor: null, updated: 1, failed: [] })
    )
  })
  return changes
}

export async function openImport(text: string) {
  const screen = await openScreen(createTab())
  await screen.act(() => screen.getImport().readTable(readTableText(text)))
  return screen
}

export const createTab = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Shows the import screen in a tab. An import that this tab or an earlier one has started continues. */
export async function openScreen(queryClient: QueryClient) {
  // The route of the screen loads the session first.
  await queryClient.query(sessionQueries.current())
  const { result, act, unmount } = await renderHook(() => useImport(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return { getImport: () => result.current, act, unmount }
}

/** Releases the lock of the import, as the browser does when a tab is closed. */
export const closeTab = () =>
  navigator.locks.request(`tessera-import-${session.workspace.id}`, { steal: true }, async () => {})

/** Responds like a service that creates the codes. */
export const respondWithCreatedCodes = ({ rows, folderName }: SentRequest) =>
  Response.json(
    { folderId: folderName === undefined ? null : 'fld_new', codes: rows.map((_, index) => ({ id: `cod_${index}` })) },
    { status: 201 },
  )

/** Responds like a service that rejects the value at a path of the body. */
export const respondWithIssue = (path: string, message: string) =>
  Response.json(
    { error: { code: 'invalid_request', message: 'Wrong.', details: { issues: [{ in: 'body', path, message }] } } },
    { status: 400 },
  )

/** A session that allows these parts, which are additions to the specification. */
export const allowParts = (...may: string[]): Record<string, Answer> => ({
  'GET /session': () => Response.json({ ...session, may }),
})
