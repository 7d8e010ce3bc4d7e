import { createBff } from '#bff/bff.ts'
import { createBffMailDuty } from '#bff/mail-duty.ts'
import { startDuties } from '#database/leases.ts'
import type { Upstream } from './find-upstream.ts'
import type { ProcessMetrics } from './serve-metrics.ts'
import type { Workspace } from './first-start.ts'
import { createInstallation } from './installation.ts'
import { getShownOrigins } from './shown-origins.ts'
import type { StartOptions } from './start.ts'

interface BffOptions {
  upstream: Upstream
  metrics: Pick<ProcessMetrics, 'onAnswered'>
  /** See `createInstallation`. */
  createDemo: (() => Promise<Workspace | null>) | null
}

/** Creates the bff. With an external service there is no worker, so the bff also sends mail. */
export async function startBff(options: StartOptions, { upstream, metrics, createDemo }: BffOptions) {
  const { database, settings, mailing, secret, stopping } = options
  const { publicOrigin, trustProxy, logLevel, securityContacts, singleSignOn } = settings
  const bff = await createBff(database, {
    publicOrigin,
    ...getShownOrigins(settings),
    securityContacts,
    serviceUrl: upstream.url,
    findApiKey: upstream.findApiKey,
    ...(upstream.serviceDescription !== undefined && { serviceDescription: upstream.serviceDescription }),
    secret,
    mailing,
    installation: settings.externalService === null ? createInstallation(database, createDemo) : null,
    singleSignOn,
    clientDir: 'dist/client',
    trustProxy,
    logLevel,
    stopping,
    onAnswered: metrics.onAnswered,
  })
  if (settings.externalService === null) return bff
  const { log } = bff.app
  const duties = await startDuties(database, [createBffMailDuty(database.db, { mailing, log })], {
    onFailure: (err) => log.warn({ err }, 'The lease for sending mail could not be renewed.'),
  })
  return {
    app: bff.app,
    async close() {
      await duties.close()
      await bff.close()
    },
  }
}
