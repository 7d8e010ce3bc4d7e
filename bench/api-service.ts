import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { createBff } from '#bff/bff.ts'
import { addMember } from '#bff/people/people.ts'
import { createMailing } from '#mail/mailing.ts'
import type { CodeFilters } from '#service/codes/code-conditions.ts'
import { codesQuery, type IndexedSort } from '#service/codes/codes-query.ts'
import { readUtmSettings } from '#service/codes/utm-presets/utm-settings.ts'
import { createKey } from '#service/tenancy/keys/create-key.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { freePort } from '#testing/free-port.ts'
import { createManyCodes } from './many-codes.ts'
import { openTemporaryService } from './temporary-service.ts'

// Runs the real service and bff in a process of their own, with one small and one large workspace.
// Argument: the URL of a PostgreSQL database. Without it, the service uses PGlite on disk.
const [databaseUrl] = process.argv.slice(2)
const service = await openTemporaryService(databaseUrl)
const { database } = service
// The port must be known before the start, because pictures of codes have addresses with the origin of the service.
const port = await freePort()
const { origin: serviceUrl } = await service.serve({ scanOrigin: `http://127.0.0.1:${port}` }, port)
const small = await createFilledWorkspace(1_000)
const large = await createFilledWorkspace(100_000)
const publicOrigin = 'http://localhost:3000'
const secret = 'a secret of the bench, which nobody else needs to know'
const bff = await createBff(database, {
  publicOrigin,
  publicSources: [serviceUrl],
  imageOrigins: [],
  securityContacts: [],
  serviceUrl,
  findApiKey: async () => large.key,
  secret,
  mailing: createMailing({ secret, server: null }),
  singleSignOn: null,
  clientDir: 'dist/client',
  trustProxy: [],
  logLevel: 'error',
})
const bffUrl = await bff.app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ serviceUrl, bffUrl, small, large, cookie: await signIn() })

process.on('message', (message) => void (message === 'end' ? end() : sendQueryPlan(String(message))))

async function createFilledWorkspace(codes: number): Promise<{ id: string; key: string }> {
  const workspace = await createWorkspace(database.db, { name: `${codes} codes`, plan: 'business' })
  await createManyCodes(database.db, workspace.id, codes)
  const { key } = await createKey(database.db, workspace.id, { name: 'Bench', scope: 'admin' })
  return { id: workspace.id, key }
}

async function signIn(): Promise<string> {
  const { id } = large
  const person = { email: 'bench@example.com', password: 'correct horse battery' }
  await addMember(database.db, { workspace: { id, name: 'Large', slug: id }, name: 'Bench', role: 'admin', ...person })
  const url = '/auth/sign-in/email'
  const response = await bff.app.inject({ method: 'POST', url, headers: { origin: publicOrigin }, payload: person })
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Sends the parent the indexes and scans that the database uses for a list of codes. `search` is the query string of the list. */
async function sendQueryPlan(search: string) {
  const { utmNotAllowed, ...params }: Partial<CodeFilters> & { sort?: IndexedSort; utmNotAllowed?: string } =
    Object.fromEntries(new URLSearchParams(search))
  const utmNotAllowedBy = utmNotAllowed ? await readUtmSettings(database.db, large.id) : undefined
  const filters = { archived: false, sort: 'updated' as const, utmNotAllowedBy, ...params }
  const query = codesQuery(database.db, { ...filters, workspaceId: large.id }, { limit: 50 })
  const { rows } = await database.db.execute(sql`explain ${query.getSQL()}`)
  const lines = z.array(z.object({ 'QUERY PLAN': z.string() })).parse(rows)
  // For example `Index Scan Backward using codes_by_name on codes`, `Seq Scan on codes` or `Sort`.
  const steps = lines.flatMap(
    (line) => /(?:Seq Scan|Index[\w ]*Scan\w*)[\w ]* on \w+|\bSort\b(?! Key)/.exec(line['QUERY PLAN']) ?? [],
  )
  process.send?.(
    steps.map((step) =>
      step.replace(/Index (Only )?Scan( Backward)? using (\w+) on \w+/, '$3').replace(/Bitmap Index Scan on /, ''),
    ),
  )
}

async function end() {
  await bff.close()
  await service.end()
  process.disconnect()
}
