import type { FastifyBaseLogger } from 'fastify'
import type { RunningDuty } from '#database/leases.ts'
import { deleteOldDeliveries } from './webhooks/queue/delete-old-deliveries.ts'
import { removeOrphanedPreviews } from './designs/render/remove-orphaned-previews.ts'
import { removeOrphanedSizes } from './pages/rendering/remove-orphaned-sizes.ts'
import { deleteOldRequests } from './http/idempotency.ts'
import { deleteOldApiRequests } from './tenancy/request-log/api-requests.ts'
import { deleteFreeUnits } from '#database/reserved-units.ts'
import { deleteOldImageRequests } from './tenancy/workspaces/image-requests.ts'
import { deleteOldAlerts } from './alerts/alert-rows.ts'
import type { Library } from './designs/images/library.ts'
import { removeOrphanedImages } from './designs/images/remove-orphaned-images.ts'
import { deleteOldReportMails } from './reports/mail-reports.ts'
import { removeOrphanedFonts } from './fonts/library.ts'
import { deleteOldExports } from './export/exports.ts'
import { removeOldStockThumbs } from './designs/images/stock/stock-thumbs.ts'
import { removeDeletedPages } from './pages/editing/delete-page.ts'
import { deleteOldSubmissions } from './pages/forms/delete-submissions.ts'
import type { OnLead } from './pages/forms/store-submission.ts'
import { deleteOldUploads } from './sites/uploads/uploads.ts'
import { removeOrphanedFiles } from './files/remove-orphaned-files.ts'
import { collectSiteFiles } from './sites/deploys/collect-files.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

interface UpkeepOptions {
  log: FastifyBaseLogger
  recheckDomains(): Promise<void>
  /** See `OnLead`. */
  onDeleteLead: OnLead
}

/** Periodic work: deletes old rows and unused files, and checks domains again. */
export function startUpkeep(library: Library, { log, recheckDomains, onDeleteLead }: UpkeepOptions): RunningDuty {
  const { db } = library
  const run = (task: string, work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => log.warn({ err: error }, `${task}: put off`))
  const runEvery = (ms: number, task: string, work: () => Promise<unknown>) =>
    setInterval(() => run(task, work), ms).unref()
  const [uploadsTask, removeUploads] = ['removing old uploads', () => deleteOldUploads(library)] as const
  run(uploadsTask, removeUploads)
  const timers = [
    runEvery(10 * MINUTE_MS, 'deleting units of limits that are free', () => deleteFreeUnits(db)),
    runEvery(HOUR_MS, 'forgetting old requests', () => deleteOldRequests(db)),
    runEvery(HOUR_MS, 'deleting old entries of the request log', () => deleteOldApiRequests(db)),
    runEvery(HOUR_MS, 'forgetting old deliveries', () => deleteOldDeliveries(db)),
    runEvery(HOUR_MS, 'deleting old requests for images', () => deleteOldImageRequests(db)),
    runEvery(HOUR_MS, 'removing deleted pages', () => removeDeletedPages(db)),
    runEvery(HOUR_MS, 'deleting old submissions', () => deleteOldSubmissions(db, onDeleteLead)),
    runEvery(10 * MINUTE_MS, uploadsTask, removeUploads),
    runEvery(10 * MINUTE_MS, 'deleting old exports', () => deleteOldExports(library)),
    runEvery(HOUR_MS, 'deleting unused files of sites', () => collectSiteFiles(library)),
    runEvery(6 * HOUR_MS, 'checking the proofs of domains', recheckDomains),
    runEvery(24 * HOUR_MS, 'deleting what is known of old reports', () => deleteOldReportMails(db)),
    runEvery(24 * HOUR_MS, 'deleting old alerts', () => deleteOldAlerts(db)),
    runEvery(24 * HOUR_MS, 'removing lost drawings', () => removeOrphanedPreviews(library)),
    runEvery(24 * HOUR_MS, 'removing lost pictures', () => removeOrphanedImages(library)),
    runEvery(24 * HOUR_MS, 'removing lost files', () => removeOrphanedFiles(library)),
    runEvery(24 * HOUR_MS, 'removing lost fonts', () => removeOrphanedFonts(library)),
    runEvery(24 * HOUR_MS, 'removing lost sizes of pictures', () => removeOrphanedSizes(library)),
    runEvery(24 * HOUR_MS, 'removing old thumbnails of stock photos', () => removeOldStockThumbs(library.store)),
  ]
  return { stop: async () => timers.forEach(clearInterval) }
}
