import { ApiError } from '#dashboard/api/client.ts'
import { createCodes, type CreateCodesBody } from '#dashboard/api/codes-bulk.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { pause } from '#dashboard/ui/pause.ts'
import type { Filing } from './file-rows.ts'
import { isRateLimited, withinRateLimit } from '#dashboard/api/within-rate-limit.ts'

/** A row from which a code is created. */
export interface RowToCreate {
  line: number
  /** What is sent of it. */
  body: CreateCodesBody['rows'][number]
  /** What is done with its code then. */
  filing: Filing
}
/** Rows created all or nothing. The key makes a retry safe. */
export interface Batch {
  rows: readonly RowToCreate[]
  key: string
}
export type Place = { folderId: string | null } | { folderName: string }
/** Result of a batch: what was created of its rows, in their order, and their folder; or why rows were not created, by line. */
export type BatchEnd = { batch: Batch } & (
  | { ok: true; created: readonly CreatedRow[]; folderId: string | null }
  | { ok: false; reasons: ReadonlyMap<number, string> }
)
interface CreatedRow {
  id: string
  /** What may be an oversight in the addresses of the row. */
  warning?: string
}

interface Run {
  batches: readonly Batch[]
  place: Place
  signal: AbortSignal
  /** Called before a batch is sent, which waits for it. */
  onSend?: (batch: Batch) => Promise<void>
  /** The next batch waits for it. */
  onEnd: (end: BatchEnd) => Promise<void>
  /** The rate limit requires a pause of that many seconds. */
  onWait: (seconds: number) => void
}

/**
 * The batches of rows. Former batches whose rows are all to be sent as they were keep their keys, so that a retry after a lost answer
 * creates nothing twice.
 */
export function toBatches(rows: readonly RowToCreate[], size: number, former: readonly Batch[] = []): Batch[] {
  const left = new Map(rows.map((row) => [row.line, row]))
  // The later one has the rows that were left of an earlier one.
  const repeated = former.toReversed().filter((batch) => {
    const isSame = batch.rows.every((row) => JSON.stringify(left.get(row.line)) === JSON.stringify(row))
    if (isSame) for (const { line } of batch.rows) left.delete(line)
    return isSame
  })
  const others = [...left.values()]
  const fresh = Array.from({ length: Math.ceil(others.length / size) }, (_, at) =>
    toBatch(others.slice(at * size, (at + 1) * size)),
  )
  return [...repeated.toReversed(), ...fresh]
}

function toBatch(rows: readonly RowToCreate[]): Batch {
  return { rows, key: crypto.randomUUID() }
}

/**
 * Sends batches in sequence. Rows that are refused by name are left out, and the others of their batch are sent again. A rejected batch does
 * not stop the next one; a used-up plan, an expired session or a rate limit of hours does. An abort lets the batch that was sent end, because
 * its codes may exist already.
 */
export async function runImport({ batches, place, signal, onSend, onEnd, onWait }: Run): Promise<void> {
  let into = place
  const open = [...batches]
  for (let batch = open.shift(); batch; batch = open.shift()) {
    await onSend?.(batch)
    const end = await sendBatch(batch, into, { signal, onWait })
    if (!end) return
    if (end.ok) into = { folderId: end.folderId }
    await onEnd(end)
    if (signal.aborted || (!end.ok && end.isFinal)) return
    const left = end.ok ? [] : batch.rows.filter(({ line }) => !end.reasons.has(line))
    if (left.length > 0) open.unshift(toBatch(left))
  }
}

/** Ten batches are allowed in ten minutes. */
const LONGEST_WAIT_S = 15 * 60
/** For a service that does not say when to come back. */
const UNKNOWN_WAIT_S = 60

/** Waits longer for the rate limit than a person at a form would. */
async function sendPatiently<T>(send: () => Promise<T>, waiting: Pick<Run, 'signal' | 'onWait'>): Promise<T> {
  const { signal, onWait } = waiting
  for (;;) {
    try {
      return await withinRateLimit(send, waiting)
    } catch (error) {
      const seconds = isRateLimited(error) ? error.retryAfter || UNKNOWN_WAIT_S : 0
      if (seconds === 0 || seconds > LONGEST_WAIT_S || signal.aborted) throw error
      onWait(seconds)
      await pause(seconds * 1000, signal)
      onWait(0)
      if (signal.aborted) throw error
    }
  }
}

type Sent = Extract<BatchEnd, { ok: true }> | (Extract<BatchEnd, { ok: false }> & { isFinal: boolean })

/** Undefined if the import was aborted before the rate limit let the batch through. */
async function sendBatch(
  batch: Batch,
  place: Place,
  waiting: Pick<Run, 'signal' | 'onWait'>,
): Promise<Sent | undefined> {
  const folder =
    'folderName' in place
      ? { folderName: place.folderName }
      : place.folderId === null
        ? {}
        : { folderId: place.folderId }
  const rows = batch.rows.map(({ body }) => body)
  try {
    const { codes, folderId, addressWarnings } = await sendPatiently(
      () => createCodes({ rows, ...folder }, batch.key),
      waiting,
    )
    const warnings = groupByRow((addressWarnings ?? []).map(({ path, message }) => [path, message]))
    const created = codes.map(({ id }, at): CreatedRow => {
      const warning = warnings.get(at)
      return { id, ...(warning !== undefined && { warning }) }
    })
    return { ok: true, created, folderId, batch }
  } catch (error) {
    return waiting.signal.aborted && isRateLimited(error) ? undefined : toFailedBatch(error, batch)
  }
}

function toFailedBatch(error: unknown, batch: Batch): Sent {
  const isFinal =
    error instanceof ApiError &&
    ['plan_limit_reached', 'rate_limited', 'signed_out', 'forbidden'].includes(error.failure.code)
  const byRow = groupByRow(error instanceof ApiError ? error.fieldErrors : [])
  const named = batch.rows.flatMap(({ line }, at): [number, string][] => {
    const reason = byRow.get(at)
    return reason === undefined ? [] : [[line, reason]]
  })
  const reason = failureText(error)
  const reasons = named.length > 0 ? named : batch.rows.map(({ line }): [number, string] => [line, reason])
  return { ok: false, reasons: new Map(reasons), isFinal, batch }
}

/** The messages at paths such as `rows.3.url`, by the index of the row. */
function groupByRow(messages: Iterable<readonly [path: string, message: string]>): ReadonlyMap<number, string> {
  const byRow = new Map<number, string>()
  for (const [path, message] of messages) {
    const row = /^rows\.(\d+)\./.exec(path)?.[1]
    if (row === undefined) continue
    const before = byRow.get(Number(row))
    byRow.set(Number(row), before === undefined || before === message ? message : `${before}. ${message}`)
  }
  return byRow
}
