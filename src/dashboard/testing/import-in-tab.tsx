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
 * Answers endpoints such as `GET /folders` for a new workspace. Returns the calls that change something, with their bodies. Tests run in
 * one browser, and so with the same locks and storage; an import of the test before may still hold the lock of its workspace.
 */
export function answerCalls(answers: Record<string, Answer>): [string, unknown][] {
  session.workspace.id = `wsp_${crypto.randomUUID()}`
  const changes: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body, signal, headers }: RequestInit) => {
    const name = `${method ?? 'GET'} ${url.replace(/^(\/w\/acme)?(\/api)?/, '').replace(/\?.*/, '')}`
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- The import has made it.
    const sent: SentRequest = typeof body === 'string' ? JSON.parse(body) : { rows: [] }
    if (method && method !== 'GET') changes.push([name, sent])
    return (
      answers[name]?.(sent, signal ?? undefined, new Headers(headers)) ??
      Response.json({ ...session, data: [], next_cursor: null, updated: 1, failed: [] })
    )
  })
  return changes
}

export async function openImport(text: string) {
  const screen = await openScreen(newTab())
  await screen.act(() => screen.work().readTable(readTableText(text)))
  return screen
}

export const newTab = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Returns to an import that the tab, or another one before, has started. */
export async function openScreen(queries: QueryClient) {
  // The route of the screen loads the session first.
  await queries.query(sessionQueries.current())
  const { result, act, unmount } = await renderHook(() => useImport(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  return { work: () => result.current, act, unmount }
}

/** A browser takes the lock from a tab that is closed. */
export const closeTab = () =>
  navigator.locks.request(`tessera-import-${session.workspace.id}`, { steal: true }, async () => {})

/** The response of a service that creates the codes. */
export const created = ({ rows, folderName }: SentRequest) =>
  Response.json(
    { folderId: folderName === undefined ? null : 'fld_new', codes: rows.map((_, index) => ({ id: `cod_${index}` })) },
    { status: 201 },
  )

/** The response of a service that rejects the value at a path of the body. */
export const rowIssue = (path: string, message: string) =>
  Response.json(
    { error: { code: 'invalid_request', message: 'Wrong.', details: { issues: [{ in: 'body', path, message }] } } },
    { status: 400 },
  )

/** Allows these additions to the specification in the session. */
export const allow = (...may: string[]): Record<string, Answer> => ({
  'GET /session': () => Response.json({ ...session, may }),
})
