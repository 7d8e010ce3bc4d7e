import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/open.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import { createHostRules, type HostSettings } from '#service/hosts/domains/host-rules.ts'
import { createHostFinder } from '#service/hosts/find-host.ts'
import { HostCache } from '#service/hosts/host-cache.ts'
import { createHostsServer } from '#service/hosts/hosts-server.ts'
import { createDomainUrl, createPageUrl } from '#service/http/host-name.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { servePages, createPageFinder } from '#service/pages/hosting/hosted-pages.ts'
import { refuseForms } from '#service/pages/forms/form-routes.ts'
import { addFontRoutes } from '#service/pages/hosting/font-routes.ts'
import { addPasswordGate } from '#service/pages/hosting/password-gate.ts'
import type { AccessAttempts } from '#service/scans/routes/access-attempts.ts'
import { addPictureRoutes } from '#service/pages/hosting/picture-routes.ts'
import { createPictureSizes } from '#service/pages/rendering/picture-sizes.ts'
import type { CopiedHosts } from './copied-hosts.ts'
import { type Host, readHost } from './read-host.ts'
import { serveSites } from './serve-sites.ts'

// Visits are counted in the database.
const recordStep = () => false

interface PublishedServerOptions {
  db: Database
  store: ObjectStore
  settings: HostSettings & { trustProxy: string[] }
  directory: DomainDirectory
  /** Copies of hosts that are shown while the database cannot be reached. */
  copies?: CopiedHosts | null
  /** Limits attempts to enter the password of a page. Null if no page with a password is requested. */
  accessAttempts?: AccessAttempts | null
}

/** Serves published pages and sites with their pictures and fonts, read-only. Returns the server for scans on the domains of workspaces. */
export async function servePublished(app: FastifyInstance, options: PublishedServerOptions): Promise<FastifyInstance> {
  const { db, store, settings, directory, copies = null, accessAttempts: attempts = null } = options
  const visits = createHostsServer(app, { ...settings, rules: createHostRules(settings), directory })
  const pageUrl = createPageUrl(settings)
  const hosts = new HostCache<Host>((name, knownHost) => readHost(db, name, knownHost), { copies })
  const findHost = createHostFinder(hosts, { ...settings, directory, pageUrl, domainUrl: createDomainUrl(settings) })
  visits.setHostedAnswers(serveSites({ ...settings, db, store, hosts, findHost, pageUrl, recordStep }))
  const find = createPageFinder(findHost)
  if (attempts !== null) await addPasswordGate(visits.server, { find, attempts })
  servePages(visits.server, find, recordStep)
  refuseForms(visits.server)
  addPictureRoutes(visits.server, { store, sizes: createPictureSizes({ db, store }), find })
  addFontRoutes(visits.server, { store, find })
  return visits.scans
}
