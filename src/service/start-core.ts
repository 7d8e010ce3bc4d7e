import type { FastifyBaseLogger } from 'fastify'
import type { OpenedDatabase } from '#database/open.ts'
import { createAlerts } from './alerts/start-alerts.ts'
import { createMailBrandReader } from './brand/mail-brand.ts'
import { takeAliasesFromOthers } from './codes/aliases/code-aliases.ts'
import { type Designs, startDesigns } from './designs/designs.ts'
import { createDomainVerifier } from './hosts/domains/own-domains.ts'
import type { VerifyDependencies } from './hosts/domains/verify-domain.ts'
import { createCursors } from './http/cursors.ts'
import { createPageUrl } from './http/host-name.ts'
import { getSharedSecret } from './http/shared-secret.ts'
import { createGuardedFetch } from './net/guarded-fetch.ts'
import { openPublishing, type PublishingServices } from './pages/hosting/publisher.ts'
import { createReports } from './reports/start-reports.ts'
import type { Metrics } from './runtime/metrics.ts'
import { openScanStore } from './scans/open-scan-store.ts'
import type { ScanStore } from './scans/store/scan-store.ts'
import type { ServiceSettings } from './service.ts'
import type { LocalCopy } from './storage/local-copy.ts'
import { openStore } from './storage/open-store.ts'
import { StoreHealth } from './storage/store-health.ts'
import type { Context } from './tenancy/context.ts'
import { createLimiters } from './tenancy/limits/limiters.ts'
import { WORKSPACES_CHANNEL } from './tenancy/workspaces/workspaces.ts'
import { createSendMessage, type SendMessage } from './webhooks/messages/attempt.ts'

/** The parts that the server and the worker of the service share. A process that runs both has them once. */
export interface Core {
  database: OpenedDatabase
  settings: ServiceSettings
  log: FastifyBaseLogger
  metrics: Metrics
  health: StoreHealth
  context: Omit<Context, 'forget'>
  scanStore: ScanStore
  designs: Designs
  publishing: PublishingServices
  domainVerifier: VerifyDependencies
  reports: Awaited<ReturnType<typeof createReports>>
  alerts: ReturnType<typeof createAlerts>
  sendMessage: SendMessage
  close(): Promise<void>
}

interface CoreOptions {
  log: FastifyBaseLogger
  metrics: Metrics
  /** The local copy of what is published; null: there is none. */
  copy: LocalCopy | null
}

export async function startCore(
  database: OpenedDatabase,
  settings: ServiceSettings,
  { log, metrics, copy }: CoreOptions,
): Promise<Core> {
  const { db, listen } = database
  const health = new StoreHealth()
  const store = await openStore(database, settings, { copy, health })
  const cursors = createCursors(await getSharedSecret(db, 'cursors'))
  const context = { db, listen, store, cursors, ...toContextSettings(settings), limiters: createLimiters(database) }
  const scanStore = openScanStore(db, { ...settings, log, metrics })
  await listen(WORKSPACES_CHANNEL, { onNotification: () => {}, onReconnect: () => scanStore.forget() })
  const designs = await startDesigns(context)
  const publishing = openPublishing(context, { renderer: designs.renderer, log })
  const readMailBrand = createMailBrandReader({ db, logos: designs.logos })
  const reports = await createReports(context, { scanStore, renderer: designs.renderer, readMailBrand })
  addDatabaseGauges(metrics, { database, health })
  return {
    database,
    settings,
    log,
    metrics,
    health,
    context,
    scanStore,
    designs,
    publishing,
    domainVerifier: createDomainVerifier(context, { settings, onVerified: takeAliasesFromOthers }),
    reports,
    // Links to unsubscribe have the same form in mails of both kinds.
    alerts: createAlerts(context, { scanStore, tokens: reports.tokens, readMailBrand }),
    sendMessage: createSendMessage(settings),
    async close() {
      await scanStore.close()
      await publishing.close()
      await designs.renderer.close()
    },
  }
}

function toContextSettings(settings: ServiceSettings) {
  return {
    scanOrigin: settings.scanOrigin,
    publicOrigin: settings.publicOrigin,
    mailing: settings.mailing,
    listMemberAddresses: settings.listMemberAddresses ?? (async () => new Set<string>()),
    planChanges: settings.planChanges ?? null,
    reportsAt: settings.abuseReports ? settings.scanOrigin : null,
    pageUrl: createPageUrl(settings),
    allowPrivateHosts: settings.allowPrivateHosts,
    guardedFetch: createGuardedFetch(settings),
  }
}

function addDatabaseGauges(metrics: Metrics, { database, health }: Pick<Core, 'database' | 'health'>): void {
  metrics.gauge('tessera_listen_connected', 'Whether notifications of changes in other processes arrive.', () =>
    database.isListening() ? 1 : 0,
  )
  metrics.gauge('tessera_store_up', 'Whether the last operation of the object store succeeded.', () =>
    health.state === 'up' ? 1 : 0,
  )
  const connections = {
    name: 'tessera_database_connections',
    help: 'Connections of the pool that are busy or idle, and work that waits for one.',
    label: 'state',
  }
  metrics.gauges(connections, database.countConnections)
}
