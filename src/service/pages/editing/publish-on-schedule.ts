import { and, asc, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import type { Duty } from '#database/leases.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { ApiError } from '#service/http/api-error.ts'
import { startChecks } from '#service/runtime/start-checks.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'
import type { Drafts } from '../documents/drafts.ts'
import { matchesPage, type PageRow } from '../documents/page-rows.ts'
import type { Publisher } from '../hosting/publisher.ts'
import { publishPage, unpublishPage } from './publish-page.ts'

/** Times are chosen in minutes, so a page is published within five seconds of its time. */
const CHECK_MS = 5_000
/** Pages that are read together. Their drafts are read one after the other. */
const BATCH = 20

interface ScheduleDependencies {
  db: Database
  drafts: Drafts
  hosting: Publisher
}

/** Publishes and unpublishes pages when their time has come. One process at a time does it. */
export function createScheduleDuty(dependencies: ScheduleDependencies, log: FastifyBaseLogger): Duty {
  return {
    name: 'page schedule',
    start: () =>
      startChecks(async (stopping) => publishDuePages(dependencies, { log, stopping, now: new Date() }), {
        log,
        intervalMs: CHECK_MS,
        name: 'publishing pages on schedule',
      }),
  }
}

interface ScheduleRun {
  log: FastifyBaseLogger
  stopping: AbortSignal
  now: Date
}

/**
 * Publishes and unpublishes the pages whose time has come by `now`, the earliest first. Two processes may do this at the same time: the page is
 * locked, and its time is removed in the transaction that publishes it, so that it is published once. A page that fails for another reason
 * than its content is tried again at the next check.
 */
async function publishDuePages(dependencies: ScheduleDependencies, { log, stopping, now }: ScheduleRun) {
  const triedIds: string[] = []
  for (;;) {
    const duePages = await findDuePages(dependencies.db, { now, triedIds })
    if (duePages.length === 0) return
    for (const page of duePages) {
      if (stopping.aborted) return
      triedIds.push(page.id)
      try {
        await runPage(dependencies, page, now)
      } catch (error) {
        log.warn({ err: error, page: page.id }, 'A page was not published or unpublished on time. It is tried again.')
      }
    }
  }
}

/** The next due pages that this check has not tried yet, so that pages that fail again and again delay no others. */
async function findDuePages(
  db: Database,
  { now, triedIds }: { now: Date; triedIds: readonly string[] },
): Promise<PageRow[]> {
  const firstTime = sql`least(${pages.publishAt}, ${pages.unpublishAt})`
  const isDue = or(lte(pages.publishAt, now), lte(pages.unpublishAt, now))
  return db
    .select()
    .from(pages)
    .where(and(isDue, isNull(pages.deletedAt), notInArray(pages.id, [...triedIds])))
    .orderBy(asc(firstTime))
    .limit(BATCH)
}

async function runPage(dependencies: ScheduleDependencies, page: PageRow, dueAt: Date): Promise<void> {
  const { db, hosting } = dependencies
  const workspace = await findWorkspace(db, page.workspaceId)
  if (!workspace) return
  const actor = page.scheduledBy ?? { id: 'schedule', name: 'The schedule' }
  const request = { caller: { workspace, actor }, id: page.id, dueAt }
  try {
    if (page.publishAt !== null && page.publishAt <= dueAt)
      await publishPage(dependencies, { ...request, revision: undefined })
    if (page.unpublishAt !== null && page.unpublishAt <= dueAt)
      await db.transaction((tx) => unpublishPage(tx, hosting, request))
  } catch (error) {
    // Another process has done it, or the page has another time now.
    if (error instanceof ApiError && error.code === 'not_found') return
    if (error instanceof ApiError && error.code === 'block_not_in_plan')
      return giveUp(db, page, { problem: 'block_not_in_plan', dueAt })
    throw error
  }
}

/** Removes the time of a draft that cannot be published, and stores why. A time that somebody has just chosen instead stays. */
async function giveUp(
  db: Database,
  page: PageRow,
  { problem, dueAt }: { problem: string; dueAt: Date },
): Promise<void> {
  await db
    .update(pages)
    .set({ publishAt: null, scheduleProblem: problem })
    .where(and(matchesPage(page.workspaceId, page.id), lte(pages.publishAt, dueAt)))
}
