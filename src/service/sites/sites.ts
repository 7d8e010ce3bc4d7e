import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../tenancy/context.ts'
import type { FindHost } from '../hosts/find-host.ts'
import type { HostedAnswers } from '../hosts/hosts-server.ts'
import type { HostCache } from '../hosts/host-cache.ts'
import type { RecordStep } from '../scans/visits/visit-recorder.ts'
import { createSemaphore } from '../runtime/semaphore.ts'
import type { Host } from './serving/read-host.ts'
import { serveSites } from './serving/serve-sites.ts'
import type { SitesContext } from './sites-context.ts'

const DEPLOYS_AT_ONCE = 2
const HOUR_MS = 60 * 60 * 1000

interface SitesDependencies {
  /** Sets who responds first to requests on the hosts of pages and sites. */
  setHostedAnswers(answers: HostedAnswers): void
  hosts: HostCache<Host>
  findHost: FindHost<Host>
  publicOrigin: string
  dataDir: string
  recordStep: RecordStep
}

/** Serves sites on their hosts, and returns what their handlers need. */
export async function startSites(
  context: Pick<Context, 'db' | 'scanOrigin' | 'store' | 'pageUrl' | 'forget'>,
  dependencies: SitesDependencies,
): Promise<SitesContext> {
  dependencies.setHostedAnswers(serveSites({ ...context, ...dependencies }))
  const deploysDir = path.join(dependencies.dataDir, 'deploys')
  await deleteLeftovers(deploysDir)
  return { ...context, deploysDir, inTurn: createSemaphore(DEPLOYS_AT_ONCE), hosts: dependencies.hosts }
}

/** Deletes the files that killed processes left behind. Another process may be using the same folder now. */
async function deleteLeftovers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const leftover = path.join(folder, name)
    const { mtimeMs } = await stat(leftover)
    if (mtimeMs < Date.now() - HOUR_MS) await rm(leftover, { recursive: true, force: true })
  }
}
