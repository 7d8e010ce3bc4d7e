import { and, asc, eq, lte } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { codes } from '../schema.ts'
import type { Probe, ProbeResult } from './probe.ts'
import { destinationChecks } from './schema.ts'

const CHECKS_PER_QUERY = 60
const HOSTS_AT_ONCE = 4
const DAY_MS = 24 * 60 * 60_000
const RETRY_DELAY_MS = 10 * 60_000
const FAILURES_UNTIL_DEAD = 2
/** After this many unreachable hosts in a row, the network of the installation is assumed to be down. */
const HOSTS_UNTIL_CUT_OFF = 3

export interface CheckOptions {
  probe: Probe
  signal: AbortSignal
  /** Pause between two requests to one host. */
  pauseMs?: number
  now?: () => Date
}

type DueCheck = Pick<typeof destinationChecks.$inferSelect, 'workspaceId' | 'codeId' | 'url' | 'failures'>
interface CheckResult {
  checks: DueCheck[]
  probeResult: ProbeResult
}

/** Checks the destinations that are due, longest overdue first. Each destination is due about once a day. Returns the number of checks. */
export async function checkDueDestinations(db: Database, options: CheckOptions): Promise<number> {
  const now = options.now ?? (() => new Date())
  const dueChecks = await claimDueChecks(db, now())
  // Unreachable destinations are stored only after another host has responded: until then, the network of the installation may be down.
  let unreachableResults: CheckResult[] = []
  const storeResult = async (result: CheckResult) => {
    if (result.probeResult.kind === 'unreachable') return void unreachableResults.push(result)
    const provenResults = unreachableResults
    unreachableResults = []
    for (const checked of [...provenResults, result]) await storeCheck(db, checked, now())
  }
  await probeAll(dueChecks, options, storeResult)
  const isCutOff =
    new Set(unreachableResults.map(({ checks: [first] }) => toHost(first?.url))).size >= HOSTS_UNTIL_CUT_OFF
  for (const result of unreachableResults)
    await (isCutOff ? postpone(db, result, now()) : storeCheck(db, result, now()))
  return dueChecks.length
}

/** Reserves due destinations for this process for a day. Destinations of archived codes are skipped until tomorrow. */
async function claimDueChecks(db: Database, now: Date): Promise<DueCheck[]> {
  return db.transaction(async (tx) => {
    const isCodeOfCheck = and(
      eq(codes.workspaceId, destinationChecks.workspaceId),
      eq(codes.id, destinationChecks.codeId),
    )
    const { workspaceId, codeId, url, failures } = destinationChecks
    const rows = await tx
      .select({ workspaceId, codeId, url, failures, archived: codes.archived })
      .from(destinationChecks)
      .innerJoin(codes, isCodeOfCheck)
      .where(lte(destinationChecks.dueAt, now))
      .orderBy(asc(destinationChecks.dueAt))
      .limit(CHECKS_PER_QUERY)
      .for('update', { of: destinationChecks, skipLocked: true })
    for (const row of rows) await setDueDate(tx, row, drawNextDate(now))
    return rows.filter(({ archived }) => !archived)
  })
}

/** Draws a random time about a day later, so that codes created together are not always checked together. */
function drawNextDate(now: Date): Date {
  return new Date(now.getTime() + DAY_MS * (0.9 + Math.random() * 0.2))
}

/** Probes each URL once. URLs of one host are probed one after another, and several hosts in parallel. */
async function probeAll(
  dueChecks: DueCheck[],
  { probe, signal, pauseMs = 1_000 }: CheckOptions,
  storeResult: (result: CheckResult) => Promise<void>,
) {
  const hosts = [...Map.groupBy(dueChecks, ({ url }) => toHost(url)).values()]
  const probeHosts = async () => {
    for (let checks = hosts.shift(); checks; checks = hosts.shift())
      for (const [url, checksOfUrl] of Map.groupBy(checks, (check) => check.url)) {
        if (signal.aborted) return
        await storeResult({ checks: checksOfUrl, probeResult: await probe(url, signal) })
        await pause(pauseMs, undefined, { signal }).catch(() => {})
      }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, probeHosts))
}

function toHost(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
}

async function storeCheck(db: Database, { checks, probeResult }: CheckResult, now: Date) {
  if (probeResult.kind === 'skipped') return
  const status = probeResult.kind === 'answered' ? probeResult.status : null
  const error = probeResult.kind === 'answered' ? describeFailure(probeResult.status) : probeResult.error
  for (const check of checks) {
    const failures = error === null ? 0 : check.failures + 1
    // One failure may be a restart of the other server, so the status changes only after the second failure.
    const isCertain = error === null || failures >= FAILURES_UNTIL_DEAD
    await db
      .update(destinationChecks)
      .set({
        failures,
        ...(isCertain
          ? { ok: error === null, status, error, checkedAt: now }
          : { dueAt: addMilliseconds(now, RETRY_DELAY_MS) }),
      })
      .where(isUnchanged(check))
  }
}

/** Not found, gone, or a server error. A request for a sign-in or for fewer requests comes from a working site. */
function describeFailure(status: number): string | null {
  return status === 404 || status === 410 || status >= 500 ? `answered ${status}` : null
}

async function postpone(db: Database, { checks }: CheckResult, now: Date) {
  for (const check of checks) await setDueDate(db, check, addMilliseconds(now, RETRY_DELAY_MS))
}

async function setDueDate(db: Database, check: DueCheck, dueAt: Date) {
  await db.update(destinationChecks).set({ dueAt }).where(isUnchanged(check))
}

function addMilliseconds(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

/** Matches a check only while its destination is the one that was checked. */
function isUnchanged({ workspaceId, codeId, url }: DueCheck) {
  return and(
    eq(destinationChecks.workspaceId, workspaceId),
    eq(destinationChecks.codeId, codeId),
    eq(destinationChecks.url, url),
  )
}
