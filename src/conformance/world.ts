import { setTimeout as pause } from 'node:timers/promises'
import type { Folder, World } from './case.ts'
import { type Called, type Client, clientFor } from './client.ts'
import { visit } from './visit.ts'
import { toZip } from './zip.ts'

/** Parameters of a run. */
export interface Given {
  /** Base URL, including `/v1` or the dashboard's `/api`. */
  url: string
  /** The headers that authenticate the caller: a key, or a session's cookie. */
  credentials: Record<string, string>
  /** The same for a caller of a second workspace. */
  otherCredentials?: Record<string, string>
}

const PATIENCE_MS = 15_000
const telephone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The world of one case, and its clean-up. */
export function newWorld(given: Given, called: Called): { world: World; leave(): Promise<void> } {
  const { url: base, credentials, otherCredentials } = given
  const client = clientFor(base, credentials, called)
  const undo: (() => Promise<unknown>)[] = []
  const clientWith = (headers: Record<string, string>) => clientFor(base, headers, called)
  const other = () => {
    if (otherCredentials) return clientWith(otherCredentials)
    throw new Error('This case needs a second workspace.')
  }
  // Only digits, so that it never contains a word that a case searches for.
  const unique = () => `conformance ${Date.now()}${Math.random().toFixed(8).slice(2)}`
  const world: World = {
    base,
    client,
    clientWith,
    other,
    unique,
    subdomain: newSubdomain,
    visit: (url, init = {}) => visit(url, { ...init, headers: { 'user-agent': telephone, ...init.headers } }),
    scan: (code, init = {}) =>
      fetch(code.scanUrl, { redirect: 'manual', ...init, headers: { 'user-agent': telephone, ...init.headers } }),
    until,
    async otherOn(plan, work) {
      const they = other()
      const { workspace } = await they.ok('GET /me')
      await they.ok('PATCH /me', { body: { workspace: { plan } } })
      try {
        return await work(they)
      } finally {
        await they.send('PATCH /me', { body: { workspace: { plan: workspace.plan } } })
      }
    },
    async newKey({ scope, expiresAt, by = client }) {
      const body = { name: unique(), scope, ...(expiresAt === undefined ? {} : { expiresAt }) }
      const { id, key } = await by.ok('POST /keys', { body })
      undo.push(() => by.send('DELETE /keys/{id}', { params: { id } }))
      return { id, key, client: clientWith({ authorization: `Bearer ${key}` }) }
    },
    async newCode(changed = {}) {
      const code = await client.ok('POST /codes', { body: { ...plain(unique()), ...changed } })
      undo.push(() => client.send('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } }))
      return code
    },
    async newFolder(name = unique(), parentId?: string) {
      const folder = await client.ok('POST /folders', { body: { name, parentId: parentId ?? null } })
      undo.push(() => client.send('DELETE /folders/{id}', { params: { id: folder.id } }))
      return folder
    },
    async newPage({ by = client, ...changed } = {}) {
      const from = 'orgTemplateId' in changed ? {} : { templateId: await firstTemplate(by) }
      const body = { name: unique(), subdomain: newSubdomain(), ...from, ...changed }
      const page = await by.ok('POST /pages', { body })
      undo.push(() => by.send('DELETE /pages/{id}', { params: { id: page.id } }))
      return page
    },
    async newSite({ by = client, files = { 'index.html': '<h1>Home</h1>' }, subdomain = newSubdomain() } = {}) {
      const { site } = await by.ok('POST /sites', { body: { name: unique(), subdomain, zip: toZip(files) } })
      undo.push(() => by.send('DELETE /sites/{id}', { params: { id: site.id } }))
      return site
    },
  }
  return {
    world,
    async leave() {
      for (const step of undo.toReversed()) await step()
    },
  }
}

/** The smallest valid body for creating a code. */
export function plain(name: string): { name: string; destination: { type: 'url'; url: string } } {
  return { name, destination: { type: 'url', url: 'https://example.com/conformance' } }
}

function newSubdomain(): string {
  return `conformance-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

async function firstTemplate(client: Client): Promise<string> {
  const { data } = await client.ok('GET /page-templates')
  const [templateId] = data.flatMap((template) => template.templateId ?? [])
  if (templateId === undefined) throw new Error('There is no curated template to start a page from.')
  return templateId
}

/** A new folder with a subfolder. */
export async function nestedFolders({ newFolder, unique }: World): Promise<{ outer: Folder; inner: Folder }> {
  const outer = await newFolder()
  return { outer, inner: await newFolder(unique(), outer.id) }
}

/** Two new codes with the same tag: one in a subfolder, one without a folder. */
export async function filedAndLoose(world: World) {
  const { outer, inner } = await nestedFolders(world)
  const tag = world.unique()
  const filed = await world.newCode({ folderId: inner.id, tags: [tag] })
  const loose = await world.newCode({ tags: [tag] })
  return { outer, inner, tag, filed, loose }
}

/** Creates codes for a case with a second workspace. */
export async function getNewCode(client: Client, name: string) {
  return client.ok('POST /codes', { body: plain(name) })
}

async function until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (performance.now() > last) throw new Error(`${what} did not come about within ${PATIENCE_MS / 1000} seconds.`)
    await pause(20)
  }
}
