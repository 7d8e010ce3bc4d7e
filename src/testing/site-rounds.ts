import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { createKey } from '#service/tenancy/keys/create-key.ts'
import { createFileStore } from '#service/storage/file-store.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { collectSiteFiles } from '#service/sites/deploys/collect-files.ts'
import { toPreviewName } from '#service/sites/site-rows.ts'
import { siteDeploys } from '#service/sites/schema.ts'
import { readVersion, type VisitCounts, visitVersion, buildVersionZip } from './labeled-site.ts'
import { createUniqueSubdomain } from './create-page.ts'
import { type Reply, request } from './request.ts'
import { isAlive, type ServiceProcess, createServiceProcesses } from './service-processes.ts'

const VISIT_PAUSE_MS = 20
const DAY_MS = 24 * 60 * 60 * 1000

interface SiteRoundsResult extends VisitCounts {
  /** The versions whose deploy got a response, in the order of the responses. */
  deployed: number[]
  /** Uploads and deploys that a kill interrupted. Each was repeated on the other process and is also in `deployed`. */
  interrupted: { uploads: number; deploys: number }
  /** Files of the stored versions that are missing or belong to another version. */
  wrongFiles: number
  /** Versions that one deploy created twice. */
  duplicated: number
  /** Objects that belong to no version after the collector has run. */
  orphaned: number
}

interface SiteRoundsOptions {
  rounds: number
  url: string
  db: Database
}

/**
 * Runs two processes of the service on one PostgreSQL and one store. They are killed in turn during uploads and deploys, while visitors
 * read from both.
 */
export async function runSiteRounds({ rounds, url, db }: SiteRoundsOptions): Promise<SiteRoundsResult> {
  const processes = await createServiceProcesses(url)
  try {
    const running = await Promise.all([processes.start('first'), processes.start('second')])
    const { id: workspaceId } = await createWorkspace(db, { name: 'Killed', plan: 'business' })
    const { key } = await createKey(db, workspaceId, { name: 'Killed', scope: 'write' })
    const site = await createSite(running[0], key)
    const result = createResult()
    const visits = new AbortController()
    const visitors = [0, 1].map((place) => visitUntilAborted(visits.signal, () => running[place], { site, result }))
    for (let round = 0; round < rounds; round++) {
      const place = round % 2
      const [victim, other] = place === 0 ? running : running.toReversed()
      if (!victim || !other) throw new Error('Two processes are needed.')
      await deployUntilKilled(victim, other, { site, key, result, isFirst: round % 4 < 2 })
      running[place] = await processes.start(place === 0 ? 'first' : 'second')
    }
    visits.abort()
    await Promise.all(visitors)
    await countStoredProblems(db, { site, result, origin: running[0].origin, storage: processes.storage })
    return result
  } finally {
    processes.remove()
  }
}

const createResult = (): SiteRoundsResult => ({
  deployed: [],
  interrupted: { uploads: 0, deploys: 0 },
  visits: 0,
  mixedFiles: 0,
  wrongTypes: 0,
  failedRequests: 0,
  wrongFiles: 0,
  duplicated: 0,
  orphaned: 0,
})

interface Site {
  id: string
  subdomain: string
}
const CreatedSite = z.object({ site: z.object({ id: z.string(), subdomain: z.string() }) })

async function createSite({ origin }: ServiceProcess, key: string): Promise<Site> {
  const zip = buildVersionZip('version 1').toString('base64')
  const body = { name: 'Site', subdomain: createUniqueSubdomain(), zip }
  const reply = await request({ base: `${origin}/v1`, key }, 'POST /sites', { body })
  return CreatedSite.parse(expectOk(reply)).site
}

const getHostUrl = (name: string) => `http://${name}.pages.localhost/`

/** Deploys until the process is killed during a deploy, and repeats that deploy on the other process. */
async function deployUntilKilled(
  victim: ServiceProcess,
  other: ServiceProcess,
  { site, key, result, isFirst }: { site: Site; key: string; result: SiteRoundsResult; isFirst: boolean },
): Promise<void> {
  const exited = once(victim.child, 'exit')
  const scheduleKill = () => setTimeout(() => victim.child.kill('SIGKILL'), 20 + Math.random() * 200)
  // Some kills come during the first deploy of the process, the others during a later one.
  let isDying = isFirst
  if (isFirst) scheduleKill()
  while (isAlive(victim)) {
    const deploy = new Deploy(site.id, key)
    try {
      result.deployed.push(await deploy.send(victim))
    } catch (error) {
      // A closed connection rejects as a TypeError; any other error is unexpected.
      if (!(error instanceof TypeError)) throw error
      await exited
      result.interrupted[deploy.phase]++
      result.deployed.push(await deploy.send(other))
    }
    if (!isDying) scheduleKill()
    isDying = true
  }
}

const Upload = z.object({ received: z.int() })
const StartedUpload = z.object({ uploadId: z.string() })
const DeployResult = z.object({ deploy: z.object({ version: z.int() }) })

/** The deploy of a new version, as a client sends it: first an upload in two parts, then the deploy. */
class Deploy {
  phase: keyof SiteRoundsResult['interrupted'] = 'uploads'
  readonly #siteId
  readonly #key
  readonly #id = randomUUID()
  readonly #zip = buildVersionZip(`version ${this.#id}`)

  constructor(siteId: string, key: string) {
    this.#siteId = siteId
    this.#key = key
  }

  /** Starts the deploy, or resumes it after an interruption. Returns the number of the version. */
  async send({ origin }: ServiceProcess): Promise<number> {
    const api = { base: `${origin}/v1`, key: this.#key }
    const headers = (purpose: string) => ({ 'idempotency-key': `${purpose} ${this.#id}` })
    const size = this.#zip.byteLength
    const upload = await request(api, 'POST /sites/uploads', { body: { size }, headers: headers('upload') })
    const { uploadId } = StartedUpload.parse(expectOk(upload))
    const read = await request(api, 'GET /sites/uploads/{uploadId}', { params: { uploadId } })
    // An upload that was deployed is not found. Then only the response to the deploy was lost.
    let received = read.status === 404 ? size : Upload.parse(expectOk(read)).received
    while (received < size) received = await this.#sendPart(api, { uploadId, received })
    this.phase = 'deploys'
    const input = { params: { id: this.#siteId }, body: { uploadId }, headers: headers('deploy') }
    return DeployResult.parse(expectOk(await request(api, 'POST /sites/{id}/deploy', input))).deploy.version
  }

  async #sendPart(
    api: { base: string; key: string },
    { uploadId, received }: { uploadId: string; received: number },
  ): Promise<number> {
    const size = this.#zip.byteLength
    const end = Math.min(size, received + Math.ceil(size / 2))
    const reply = await fetch(`${api.base}/sites/uploads/${uploadId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api.key}`, 'content-range': `bytes ${received}-${end - 1}/${size}` },
      body: new Uint8Array(this.#zip.subarray(received, end)),
    })
    return Upload.parse(expectOk({ status: reply.status, body: await reply.json() })).received
  }
}

function expectOk({ status, body }: Pick<Reply, 'status' | 'body'>): unknown {
  if (status >= 300) throw new Error(`A request was rejected: ${status} ${JSON.stringify(body)}`)
  return body
}

async function visitUntilAborted(
  signal: AbortSignal,
  getRunning: () => ServiceProcess | undefined,
  { site, result }: { site: Site; result: SiteRoundsResult },
): Promise<void> {
  for (let visitNumber = 0; !signal.aborted; visitNumber++) {
    const running = getRunning()
    // A visit to a process that dies does not count.
    if (running && isAlive(running))
      await visitVersion(running.origin, getHostUrl(site.subdomain), { visitNumber, counts: result }).catch(() => {})
    await pause(VISIT_PAUSE_MS)
  }
}

/** Reads every stored version completely, and counts duplicate versions and orphaned objects. */
async function countStoredProblems(
  db: Database,
  { site, result, origin, storage }: { site: Site; result: SiteRoundsResult; origin: string; storage: string },
): Promise<void> {
  const deploys = await db.select().from(siteDeploys).where(eq(siteDeploys.siteId, site.id))
  const labels = new Set<string>()
  for (const { previewToken } of deploys) {
    const { label, wrongFiles } = await readVersion(origin, getHostUrl(toPreviewName(site.subdomain, previewToken)))
    result.wrongFiles += wrongFiles
    labels.add(label)
  }
  result.duplicated = deploys.length - labels.size
  const store = await createFileStore(storage)
  await collectSiteFiles({ db, store }, new Date(Date.now() + 2 * DAY_MS))
  const referenced = new Set(deploys.flatMap(({ files }) => Object.values(files).map(({ hash }) => hash)))
  result.orphaned = (await Array.fromAsync(store.list('sites/'))).length - referenced.size
}
