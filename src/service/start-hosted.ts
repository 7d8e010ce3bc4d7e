import type { FastifyInstance } from 'fastify'
import type { OnLead } from './pages/forms/store-submission.ts'
import { serveFiles } from './files/serve-files.ts'
import { addFormRoutes } from './pages/forms/form-routes.ts'
import { reportRoutes } from './pages/abuse-reports/report-routes.ts'
import { startHosting } from './pages/hosting/hosting.ts'
import type { PublishingServices } from './pages/hosting/publisher.ts'
import type { AccessAttempts } from './scans/routes/access-attempts.ts'
import type { Context } from './tenancy/context.ts'
import type { OwnDomains } from './hosts/domains/own-domains.ts'
import { createHostFinder } from './hosts/find-host.ts'
import type { createHostsServer } from './hosts/hosts-server.ts'
import { createDomainUrl } from './http/host-name.ts'
import type { LocalCopy } from './storage/local-copy.ts'
import type { ScanTokens } from './scans/visits/scan-token.ts'
import type { RecordStep } from './scans/visits/visit-recorder.ts'
import type { ServiceSettings } from './service.ts'
import { startHosts } from './sites/serving/start-hosts.ts'
import { startSites } from './sites/sites.ts'

interface HostedDependencies {
  settings: ServiceSettings
  visits: ReturnType<typeof createHostsServer>
  directory: OwnDomains['directory']
  app: FastifyInstance
  copy: LocalCopy | null
  stopping: AbortSignal
  publishing: PublishingServices
  accessAttempts: AccessAttempts
  tokens: ScanTokens
  recordStep: RecordStep
  onLead: OnLead
}

/** Starts pages and sites, on the hosts that they share, and files, on the host of scan addresses. */
export async function startHosted(context: Context, dependencies: HostedDependencies) {
  const { settings, visits, directory, app, copy, stopping, tokens, recordStep, onLead } = dependencies
  const { publishing, accessAttempts } = dependencies
  const { server, setHostedAnswers } = visits
  const { db } = context
  const hosts = await startHosts(context, { copy, log: app.log, stopping })
  const findHost = createHostFinder(hosts, {
    ...settings,
    directory,
    pageUrl: context.pageUrl,
    domainUrl: createDomainUrl(settings),
  })
  const sites = await startSites(context, { ...settings, setHostedAnswers, hosts, findHost, recordStep })
  const hosting = await startHosting(context, {
    ...settings,
    publishing,
    accessAttempts,
    pages: server,
    hosts,
    findHost,
    app,
    recordStep,
  })
  serveFiles(app, context)
  if (settings.abuseReports) await reportRoutes(app, { ...settings, db })
  await addFormRoutes(server, { ...settings, db, tokens, onLead, findPublished: hosting.findPublished })
  return { sites, hosting, hosts }
}
