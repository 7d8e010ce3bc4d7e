import { setTimeout as pause } from 'node:timers/promises'
import type { Folder, World } from './case.ts'
import { type CalledEndpoints, type Client, type CreateClient, createClient as createPlainClient } from './client.ts'
import { visit } from './visit.ts'
import { toZip } from './zip.ts'

/** The address at which the suite runs, and the callers of its requests. */
export interface RunOptions {
  /** Base URL, including `/v1` or the dashboard's `/api`. */
  url: string
  /** The headers that authenticate the caller: a key, or the cookie of a session. */
  credentials: Record<string, string>
  /** The headers that authenticate a caller of a second workspace. */
  otherCredentials?: Record<string, string>
  /** Sends the requests in another way than by `fetch`, such as through the SDK. */
  createClient?: CreateClient
}

const UNTIL_TIMEOUT_MS = 15_000
const phoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Creates the world of a case, and the function that cleans it up. */
export function createWorld(
  options: RunOptions,
  calledEndpoints: CalledEndpoints,
): { world: World; cleanUp(): Promise<void> } {
  const { url: base, credentials, otherCredentials, createClient = createPlainClient } = options
  const client = createClient(base, credentials, calledEndpoints)
  const cleanUpSteps: (() => Promise<unknown>)[] = []
  const createClientWith = (headers: Record<string, string>) => createClient(base, headers, calledEndpoints)
  const getOtherClient = () => {
    if (otherCredentials) return createClientWith(otherCredentials)
    throw new Error('This case needs a second workspace.')
  }
  // The text ends in digits, so that it does not contain a word that a case searches for.
  const createUniqueText = () => `conformance ${Date.now()}${Math.random().toFixed(8).slice(2)}`
  const world: World = {
    base,
    client,
    createClientWith,
    getOtherClient,
    createUniqueText,
    createSubdomain,
    visit: (url, init = {}) => visit(url, { ...init, headers: { 'user-agent': phoneUserAgent, ...init.headers } }),
    scan: (code, init = {}) =>
      fetch(code.scanUrl, { redirect: 'manual', ...init, headers: { 'user-agent': phoneUserAgent, ...init.headers } }),
    until,
    async withOtherOnPlan(plan, work) {
      const otherClient = getOtherClient()
      const { workspace } = await otherClient.ok('GET /me')
      await otherClient.ok('PATCH /me', { body: { workspace: { plan } } })
      try {
        return await work(otherClient)
      } finally {
        await otherClient.send('PATCH /me', { body: { workspace: { plan: workspace.plan } } })
      }
    },
    async createKey({ scope, expiresAt, owner = client }) {
      const body = { name: createUniqueText(), scope, ...(expiresAt === undefined ? {} : { expiresAt }) }
      const { id, key } = await owner.ok('POST /keys', { body })
      cleanUpSteps.push(() => owner.send('DELETE /keys/{id}', { params: { id } }))
      return { id, key, client: createClientWith({ authorization: `Bearer ${key}` }) }
    },
    async createCode(fields = {}) {
      const code = await client.ok('POST /codes', { body: { ...createMinimalCode(createUniqueText()), ...fields } })
      cleanUpSteps.push(() => client.send('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } }))
      return code
    },
    async createFolder(name = createUniqueText(), parentId?: string) {
      const folder = await client.ok('POST /folders', { body: { name, parentId: parentId ?? null } })
      cleanUpSteps.push(() => client.send('DELETE /folders/{id}', { params: { id: folder.id } }))
      return folder
    },
    async createPage({ owner = client, ...fields } = {}) {
      const template = 'orgTemplateId' in fields ? {} : { templateId: await findFirstTemplate(owner) }
      const body = { name: createUniqueText(), subdomain: createSubdomain(), ...template, ...fields }
      const page = await owner.ok('POST /pages', { body })
      cleanUpSteps.push(() => owner.send('DELETE /pages/{id}', { params: { id: page.id } }))
      return page
    },
    async createSite({
      owner = client,
      files = { 'index.html': '<h1>Home</h1>' },
      subdomain = createSubdomain(),
    } = {}) {
      const { site } = await owner.ok('POST /sites', {
        body: { name: createUniqueText(), subdomain, zip: toZip(files) },
      })
      cleanUpSteps.push(() => owner.send('DELETE /sites/{id}', { params: { id: site.id } }))
      return site
    },
  }
  return {
    world,
    async cleanUp() {
      for (const step of cleanUpSteps.toReversed()) await step()
    },
  }
}

/** Creates the smallest valid body of `POST /codes`. */
export function createMinimalCode(name: string): { name: string; destination: { type: 'url'; url: string } } {
  return { name, destination: { type: 'url', url: 'https://example.com/conformance' } }
}

function createSubdomain(): string {
  return `conformance-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

async function findFirstTemplate(client: Client): Promise<string> {
  const { data } = await client.ok('GET /page-templates')
  const [templateId] = data.flatMap((template) => template.templateId ?? [])
  if (templateId === undefined) throw new Error('There is no curated template to create a page from.')
  return templateId
}

/** Creates a folder with a subfolder. */
export async function createNestedFolders({
  createFolder,
  createUniqueText,
}: World): Promise<{ outer: Folder; inner: Folder }> {
  const outer = await createFolder()
  return { outer, inner: await createFolder(createUniqueText(), outer.id) }
}

/** Creates two codes with the same tag: one in a subfolder, one without a folder. */
export async function createFiledAndUnfiledCodes(world: World) {
  const { outer, inner } = await createNestedFolders(world)
  const tag = world.createUniqueText()
  const filedCode = await world.createCode({ folderId: inner.id, tags: [tag] })
  const unfiled = await world.createCode({ tags: [tag] })
  return { outer, inner, tag, filed: filedCode, unfiled }
}

/** Creates a code that the case itself must archive, such as one of the second workspace. */
export async function createCodeAs(client: Client, name: string) {
  return client.ok('POST /codes', { body: createMinimalCode(name) })
}

async function until<T>(attempt: () => Promise<T | null | undefined | false>, description: string): Promise<T> {
  const deadline = performance.now() + UNTIL_TIMEOUT_MS
  for (;;) {
    const result = await attempt()
    if (result !== null && result !== undefined && result !== false) return result
    if (performance.now() > deadline)
      throw new Error(`Timed out after ${UNTIL_TIMEOUT_MS / 1000} seconds: ${description}`)
    await pause(20)
  }
}
