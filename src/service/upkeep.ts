import type { FastifyBaseLogger } from 'fastify'
import { deleteOldDeliveries } from './webhooks/queue/delete-old-deliveries.ts'
import { removeOrphanedPreviews } from './designs/render/remove-orphaned-previews.ts'
import { removeOrphanedSizes } from './pages/hosting/remove-orphaned-sizes.ts'
import { deleteOldRequests } from './http/idempotency.ts'
import { deleteOldApiRequests } from './tenancy/request-log/api-requests.ts'
import { deleteFreeUnits } from './tenancy/limits/unit-store.ts'
import { deleteOldImageRequests } from './tenancy/workspaces/image-requests.ts'
import { deleteOldAlerts } from './alerts/alert-rows.ts'
import type { Library } from './designs/images/library.ts'
import { removeOrphanedImages } from './designs/images/remove-orphaned-images.ts'
import { deleteOldReportMails } from './reports/mail-reports.ts'
import { deleteOldExports } from './export/exports.ts'
import { removeOldStockThumbs } from './designs/images/stock/stock-thumbs.ts'
import { removeDeletedPages } from './pages/editing/delete-page.ts'
import { deleteOldUploads } from './sites/uploads/uploads.ts'
import { collectSiteFiles } from './sites/deploys/collect-files.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

interface UpkeepParts {
  log: FastifyBaseLogger
  recheckDomains(): Promise<void>
}

/** Periodic work: deletes old rows and unused files, and checks domains again. */
export function startUpkeep(library: Library, { log, recheckDomains }: UpkeepParts): { stop(): void } {
  const { db } = library
  const attempt = (what: string, work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => log.warn({ err: error }, `${what}: put off`))
  const every = (ms: number, what: string, work: () => Promise<unknown>) =>
    setInterval(() => attempt(what, work), ms).unref()
  const [uploads, removeUploads] = ['removing old uploads', () => deleteOldUploads(library)] as const
  attempt(uploads, removeUploads)
  const timers = [
    every(10 * MINUTE_MS, 'deleting units of limits that are free', () => deleteFreeUnits(db)),
    every(HOUR_MS, 'forgetting old requests', () => deleteOldRequests(db)),
    every(HOUR_MS, 'deleting old entries of the request log', () => deleteOldApiRequests(db)),
    every(HOUR_MS, 'forgetting old deliveries', () => deleteOldDeliveries(db)),
    every(HOUR_MS, 'deleting old requests for images', () => deleteOldImageRequests(db)),
    every(HOUR_MS, 'removing deleted pages', () => removeDeletedPages(db)),
    every(10 * MINUTE_MS, uploads, removeUploads),
    every(10 * MINUTE_MS, 'deleting old exports', () => deleteOldExports(library)),
    every(HOUR_MS, 'deleting unused files of sites', () => collectSiteFiles(library)),
    every(6 * HOUR_MS, 'checking the proofs of domains', recheckDomains),
    every(24 * HOUR_MS, 'deleting what is known of old reports', () => deleteOldReportMails(db)),
    every(24 * HOUR_MS, 'deleting old alerts', () => deleteOldAlerts(db)),
    every(24 * HOUR_MS, 'removing lost drawings', () => removeOrphanedPreviews(library)),
    every(24 * HOUR_MS, 'removing lost pictures', () => removeOrphanedImages(library)),
    every(24 * HOUR_MS, 'removing lost sizes of pictures', () => removeOrphanedSizes(library)),
    every(24 * HOUR_MS, 'removing old thumbnails of stock photos', () => removeOldStockThumbs(library.store)),
  ]
  return { stop: () => timers.forEach(clearInterval) }
}
