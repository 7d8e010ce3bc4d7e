import type { FastifyBaseLogger } from 'fastify'
import type { OpenedDatabase } from '#database/open.ts'
import { startHealthChecks } from './codes/destination-checks/health-checks.ts'
import { destinationProbe } from './codes/destination-checks/probe.ts'
import type { Designs } from './designs/designs.ts'
import type { Context } from './tenancy/context.ts'
import type { DomainSettings, manageDomains } from './hosts/domains/own-domains.ts'
import { moveIntoDatabase } from './storage/database-store.ts'
import { openLocalObjects } from './storage/open-store.ts'
import type { startAlerts } from './alerts/start-alerts.ts'
import type { startReports } from './reports/start-reports.ts'
import type { ServiceSettings } from './service.ts'
import { startUpkeep } from './upkeep.ts'

interface BackgroundDependencies {
  opened: Pick<OpenedDatabase, 'db' | 'shared'>
  settings: DomainSettings &
    Pick<ServiceSettings, 'checkDestinations' | 'checkReportsAndAlerts' | 'dataDir' | 'storageUrl'>
  domains: Pick<ReturnType<typeof manageDomains>, 'recheck'>
  designs: Designs
  reports: Pick<Awaited<ReturnType<typeof startReports>>, 'start'>
  alerts: Pick<ReturnType<typeof startAlerts>, 'start'>
  stopping: AbortSignal
  log: FastifyBaseLogger
}

/** Starts the work that no request waits for. `ended` resolves after `stop`, and never rejects. */
export function startBackground(context: Context, dependencies: BackgroundDependencies) {
  const { settings, designs, domains, reports, alerts, stopping, log } = dependencies
  const checks = settings.checkDestinations
    ? startHealthChecks(context.db, { probe: destinationProbe(settings), log })
    : null
  const rendering = moveLocalObjects(dependencies).then(() => renderAhead(designs, stopping, log))
  const upkeep = startUpkeep(context, { log, recheckDomains: domains.recheck })
  const mailChecks = settings.checkReportsAndAlerts ? [reports.start(log), alerts.start(log)] : []
  const stopped = Promise.withResolvers<void>()
  return {
    ended: stopped.promise,
    stop() {
      upkeep.stop()
      void Promise.allSettled([rendering, checks?.close(), ...mailChecks.map((each) => each.stop())]).then(() =>
        stopped.resolve(),
      )
    },
  }
}

async function renderAhead({ codeDesigns }: Designs, signal: AbortSignal, log: FastifyBaseLogger) {
  await codeDesigns.catchUp(signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'codes not rendered ahead of time; each is rendered when it is shown')
  })
}

/** Moves pictures that only this process has, from before the database was shared, into the database. */
async function moveLocalObjects({ opened, settings, stopping, log }: BackgroundDependencies) {
  if (!opened.shared || settings.storageUrl !== null) return
  const moving = openLocalObjects(settings.dataDir).then((local) => moveIntoDatabase(opened.db, local, stopping))
  await moving.catch((error: unknown) => {
    if (!stopping.aborted)
      log.warn({ err: error }, 'pictures in DATA_DIR were not all moved into the database; the next start goes on')
  })
}
