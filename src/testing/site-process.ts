import { flushCompileCache } from 'node:module'
import fastify from 'fastify'
import { z } from 'zod'
import { openDatabase } from '#database/open.ts'
import type { Caller } from '#service/platform/auth/caller.ts'
import { hostFinder } from '#service/platform/hosts/find-host.ts'
import { HostCache } from '#service/platform/hosts/host-cache.ts'
import { hostsServer } from '#service/platform/hosts/hosts-server.ts'
import { newId } from '#service/platform/ids.ts'
import { fileStore } from '#service/platform/storage/file-store.ts'
import { planCeilings } from '#service/platform/workspace/plan-ceilings.ts'
import { createSite } from '#service/sites/change-site.ts'
import { addDeploy } from '#service/sites/deploys/commit-deploy.ts'
import { prepareDeploy } from '#service/sites/deploys/prepare-deploy.ts'
import { type Host, readHost } from '#service/sites/serving/read-host.ts'
import { startSites } from '#service/sites/sites.ts'

// The part of the service that deploys and serves sites, which starts in a second where the whole product takes three. It is killed.
const [url = '', storage = '', dataDir = ''] = process.argv.slice(2)
const opened = await openDatabase({ url })
const { db, listen } = opened
const pagesDomain = 'pages.localhost'
const app = fastify()
const { answerFirst } = hostsServer(app, { pagesDomain, trustProxy: [] })
const hosts = new HostCache<Host>((name, known) => readHost(db, name, known))
const forgetAll = () => hosts.forgetAll()
await listen('hosts', { onNotification: (name) => hosts.forget(name), missed: forgetAll, lost: forgetAll })
const context = await startSites(
  {
    db,
    store: await fileStore(storage),
    pageUrl: (name) => `http://${name}.${pagesDomain}/`,
    forget: () => {},
    scanOrigin: 'http://localhost',
  },
  { answerFirst, hosts, findHost: hostFinder(hosts, pagesDomain), publicOrigin: 'http://localhost', dataDir },
)

const Sent = z.object({ id: z.string().optional(), subdomain: z.string(), zip: z.string() })
const plan = 'pro'
const caller = {
  workspace: { id: 'wsp_killed', name: 'Killed', slug: 'killed', plan },
  ceilings: planCeilings[plan],
  key: { id: 'key_killed', name: 'Key', scope: 'admin', lastUsedAt: null, expiresAt: null },
  actor: { id: 'deployer', name: 'Deployer' },
} satisfies Caller

/** Deploys a ZIP of the local disk, as the endpoints do. */
app.post('/deploy', async (request) => {
  const { id, subdomain, zip } = Sent.parse(request.body)
  const siteId = id ?? newId('sit')
  const prepared = await prepareDeploy(context, { siteId, zip, signal: AbortSignal.timeout(60_000) })
  const { deploy } = await db.transaction((tx) =>
    id === undefined
      ? createSite(tx, caller, { id: siteId, name: 'Killed', subdomain, prepared })
      : addDeploy(tx, caller, { id, prepared, live: true }),
  )
  return { id: siteId, version: deploy.version }
})
// For the next process: this one is killed before it would write it.
flushCompileCache()
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
