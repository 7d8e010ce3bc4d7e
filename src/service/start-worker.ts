import type { ComponentState } from '#contract/readiness.ts'
import { type Duty, startDuties } from '#database/leases.ts'
import { startHealthChecks } from './codes/destination-checks/health-checks.ts'
import { createDestinationProbe } from './codes/destination-checks/probe.ts'
import { createScheduleDuty } from './pages/editing/publish-on-schedule.ts'
import type { Designs } from './designs/designs.ts'
import { recheckDomains } from './hosts/domains/verify-domain.ts'
import { ThrottledLogger } from './runtime/throttled-logger.ts'
import type { Core } from './start-core.ts'
import { removeLeadFromMail } from './alerts/mail-alerts.ts'
import { startUpkeep } from './upkeep.ts'
import { listDeliveryDuties, startDeliveries } from './webhooks/delivery/start-deliveries.ts'

export interface Worker {
  /** Whether the last round could claim deliveries and record their results. */
  getQueueState(): ComponentState
  close(): Promise<void>
}

interface WorkerOptions {
  /** Unique for this process on the database. */
  processName: string
  /** Resolves when the store has all pictures, so that none is taken for missing. */
  storeFilled?: Promise<void>
}

/** Starts the work that no request waits for: deliveries, which every worker sends, and the duties that one worker at a time does. */
export async function startWorker(core: Core, { processName, storeFilled }: WorkerOptions): Promise<Worker> {
  const { database, settings, log, metrics, sendMessage } = core
  const sender = await startDeliveries(database, { processName, sendMessage, metrics, log })
  const failures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'Leases of duties could not be renewed. Another process does them meanwhile.'),
  )
  const otherDuties = settings.listOtherDuties?.(log) ?? []
  const duties = await startDuties(database, [...listDuties(core, storeFilled), ...otherDuties], {
    onFailure: (error) => failures.record(error),
  })
  const gauge = {
    name: 'tessera_duties',
    help: 'Whether this process does a duty that one at a time does.',
    label: 'duty',
  }
  metrics.gauges(gauge, duties.countRunning)
  return {
    getQueueState: sender.getState,
    async close() {
      await Promise.all([duties.close(), sender.close()])
    },
  }
}

function listDuties(core: Core, storeFilled = Promise.resolve()): Duty[] {
  const { context, settings, log, scanStore, designs, domainVerifier, reports, alerts } = core
  const { db } = context
  const probe = createDestinationProbe(settings)
  const recheck = () => recheckDomains(domainVerifier)
  const checks: Duty = { name: 'destination checks', start: () => startHealthChecks(db, { probe, log }) }
  const mails: Duty[] = [
    { name: 'reports', start: () => reports.start(log) },
    { name: 'alerts', start: () => alerts.start(log) },
  ]
  return [
    ...listDeliveryDuties(db, log),
    ...scanStore.listDuties(),
    { name: 'drawings', start: () => startDrawings(designs, { storeFilled, log }) },
    createScheduleDuty({ db, ...core.publishing }, log),
    {
      name: 'upkeep',
      start: () => startUpkeep(context, { log, recheckDomains: recheck, onDeleteLead: removeLeadFromMail }),
    },
    ...(settings.checkDestinations ? [checks] : []),
    ...(settings.checkReportsAndAlerts ? mails : []),
  ]
}

interface DrawingsOptions extends Pick<Core, 'log'> {
  storeFilled: Promise<void>
}

/** Draws the codes that lack a drawing, once. */
function startDrawings({ codeDesigns }: Designs, { storeFilled, log }: DrawingsOptions) {
  const stop = new AbortController()
  const { signal } = stop
  const running = storeFilled
    .then(() => codeDesigns.catchUp(signal))
    .catch((error: unknown) => {
      if (!signal.aborted)
        log.warn({ err: error }, 'codes not rendered ahead of time; each is rendered when it is shown')
    })
  return {
    async stop() {
      stop.abort()
      await running
    },
  }
}
