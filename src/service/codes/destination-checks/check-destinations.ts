import { and, asc, eq, lte } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { codes } from '../schema.ts'
import type { Probe, Probed } from './probe.ts'
import { destinationChecks } from './schema.ts'

const BATCH = 60
const HOSTS_AT_ONCE = 4
const DAY_MS = 24 * 60 * 60_000
const AGAIN_MS = 10 * 60_000
const DEAD_AFTER = 2
/** So many different hosts in a row from which nothing comes back: then it is we who are cut off. */
const CUT_OFF_HOSTS = 3

export interface Checking {
  probe: Probe
  signal: AbortSignal
  /** Between two requests to one host. */
  pauseMs?: number
  now?: () => Date
}

type Due = Pick<typeof destinationChecks.$inferSelect, 'workspaceId' | 'codeId' | 'url' | 'failures'>
interface Result {
  checks: Due[]
  probed: Probed
}

/** Checks the destinations that have waited longest, each about daily; answers how many it took on. */
export async function checkDueDestinations(db: Database, checking: Checking): Promise<number> {
  const now = checking.now ?? (() => new Date())
  const due = await claim(db, now())
  // What came back of nothing is held until something else comes back: only then was it not our own network.
  let silent: Result[] = []
  const storeResult = async (result: Result) => {
    if (result.probed.kind === 'unreached') return void silent.push(result)
    const proven = silent
    silent = []
    for (const one of [...proven, result]) await store(db, one, now())
  }
  await probeAll(due, checking, storeResult)
  const cutOff = new Set(silent.map(({ checks: [first] }) => toHost(first?.url))).size >= CUT_OFF_HOSTS
  for (const result of silent) await (cutOff ? postpone(db, result, now()) : store(db, result, now()))
  return due.length
}

/** Takes what is due out of the others' hands for a day. Archived codes are passed over, and looked at again tomorrow. */
async function claim(db: Database, now: Date): Promise<Due[]> {
  return db.transaction(async (tx) => {
    const of = and(eq(codes.workspaceId, destinationChecks.workspaceId), eq(codes.id, destinationChecks.codeId))
    const { workspaceId, codeId, url, failures } = destinationChecks
    const rows = await tx
      .select({ workspaceId, codeId, url, failures, archived: codes.archived })
      .from(destinationChecks)
      .innerJoin(codes, of)
      .where(lte(destinationChecks.dueAt, now))
      .orderBy(asc(destinationChecks.dueAt))
      .limit(BATCH)
      .for('update', { of: destinationChecks, skipLocked: true })
    for (const row of rows) await dueAgain(tx, row, spread(now))
    return rows.filter(({ archived }) => !archived)
  })
}

/** About a day on, so that what was made together is not checked together for ever. */
function spread(now: Date): Date {
  return new Date(now.getTime() + DAY_MS * (0.9 + Math.random() * 0.2))
}

/** Each address once, one after another at each host, a few hosts at once. */
async function probeAll(
  due: Due[],
  { probe, signal, pauseMs = 1_000 }: Checking,
  storeResult: (result: Result) => Promise<void>,
) {
  const hosts = [...Map.groupBy(due, ({ url }) => toHost(url)).values()]
  const worker = async () => {
    for (let checks = hosts.shift(); checks; checks = hosts.shift())
      for (const [url, same] of Map.groupBy(checks, (check) => check.url)) {
        if (signal.aborted) return
        await storeResult({ checks: same, probed: await probe(url, signal) })
        await pause(pauseMs, undefined, { signal }).catch(() => {})
      }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, worker))
}

function toHost(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
}

async function store(db: Database, { checks, probed }: Result, now: Date) {
  if (probed.kind === 'unasked') return
  const status = probed.kind === 'answered' ? probed.status : null
  const error = probed.kind === 'answered' ? wordsFor(probed.status) : probed.error
  for (const check of checks) {
    const failures = error === null ? 0 : check.failures + 1
    // One failure may be a restart at the other end: what was known stays until the second.
    const known = error === null || failures >= DEAD_AFTER
    await db
      .update(destinationChecks)
      .set({
        failures,
        ...(known ? { ok: error === null, status, error, checkedAt: now } : { dueAt: after(now, AGAIN_MS) }),
      })
      .where(still(check))
  }
}

/** Not found, gone, or broken inside; whoever asks for a sign-in, or for less haste, is there. */
function wordsFor(status: number): string | null {
  return status === 404 || status === 410 || status >= 500 ? `answered ${status}` : null
}

async function postpone(db: Database, { checks }: Result, now: Date) {
  for (const check of checks) await dueAgain(db, check, after(now, AGAIN_MS))
}

async function dueAgain(db: Database, check: Due, dueAt: Date) {
  await db.update(destinationChecks).set({ dueAt }).where(still(check))
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

// A destination that was changed meanwhile is another matter.
function still({ workspaceId, codeId, url }: Due) {
  return and(
    eq(destinationChecks.workspaceId, workspaceId),
    eq(destinationChecks.codeId, codeId),
    eq(destinationChecks.url, url),
  )
}
