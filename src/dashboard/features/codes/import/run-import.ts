import { ApiError } from '#dashboard/api/client.ts'
import { createCodes, type CreateCodesBody } from '#dashboard/api/codes-bulk.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { pause } from '#dashboard/ui/pause.ts'
import type { FilingDetails } from './file-created-codes.ts'
import { isRateLimited, sendWithinRateLimit } from '#dashboard/api/within-rate-limit.ts'

/** A row from which a code is created. */
export interface RowToCreate {
  line: number
  /** The fields that are sent in the batch. */
  body: CreateCodesBody['rows'][number]
  /** Properties that are applied when the code exists. */
  filing: FilingDetails
}
/** Rows that are created all or nothing. Because of the key, a retry creates nothing twice. */
export interface Batch {
  rows: readonly RowToCreate[]
  key: string
}
export type TargetFolder = { folderId: string | null } | { folderName: string }
/** Result of a batch. Either the created codes, in the order of the rows, and their folder; or the reasons of failed rows, by line. */
export type BatchResult = { batch: Batch } & (
  | { ok: true; created: readonly CreatedRow[]; folderId: string | null }
  | { ok: false; reasons: ReadonlyMap<number, string> }
)
interface CreatedRow {
  id: string
  /** A possible mistake in the addresses of the row. */
  warning?: string
}

interface RunImportOptions {
  batches: readonly Batch[]
  place: TargetFolder
  signal: AbortSignal
  /** Called before a batch is sent. The batch is sent when the promise resolves. */
  onSend?: (batch: Batch) => Promise<void>
  /** Called with the result of a batch. The next batch is sent when the promise resolves. */
  onEnd: (result: BatchResult) => Promise<void>
  /** Called with the seconds of a wait for the rate limit when it begins, and with 0 when it is over. */
  onWait: (seconds: number) => void
}

/**
 * Groups rows into batches. If all rows of a previous batch are sent again unchanged, the batch keeps its key, so that a retry after a lost
 * response creates nothing twice.
 */
export function toBatches(rows: readonly RowToCreate[], size: number, previousBatches: readonly Batch[] = []): Batch[] {
  const unsentRows = new Map(rows.map((row) => [row.line, row]))
  // The last batch comes first, because it may have the remaining rows of an earlier one.
  const repeatedBatches = previousBatches.toReversed().filter((batch) => {
    const isSame = batch.rows.every((row) => JSON.stringify(unsentRows.get(row.line)) === JSON.stringify(row))
    if (isSame) for (const { line } of batch.rows) unsentRows.delete(line)
    return isSame
  })
  const remainingRows = [...unsentRows.values()]
  const newBatches = Array.from({ length: Math.ceil(remainingRows.length / size) }, (_, index) =>
    toBatch(remainingRows.slice(index * size, (index + 1) * size)),
  )
  return [...repeatedBatches.toReversed(), ...newBatches]
}

function toBatch(rows: readonly RowToCreate[]): Batch {
  return { rows, key: crypto.randomUUID() }
}

/**
 * Sends batches in sequence. If the service rejects single rows of a batch, its other rows are sent again. A rejected batch does not stop
 * the import, but a used-up plan, an expired session or a rate limit of hours does. After an abort, the import still waits for the response
 * to the batch that was sent, because its codes may exist already.
 */
export async function runImport({ batches, place, signal, onSend, onEnd, onWait }: RunImportOptions): Promise<void> {
  let currentPlace = place
  const queue = [...batches]
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    await onSend?.(batch)
    const result = await sendBatch(batch, currentPlace, { signal, onWait })
    if (!result) return
    if (result.ok) currentPlace = { folderId: result.folderId }
    await onEnd(result)
    if (signal.aborted || (!result.ok && result.isFinal)) return
    const remaining = result.ok ? [] : batch.rows.filter(({ line }) => !result.reasons.has(line))
    if (remaining.length > 0) queue.unshift(toBatch(remaining))
  }
}

/** Longest wait for the rate limit, which allows ten batches in ten minutes. */
const MAX_IMPORT_WAIT_SECONDS = 15 * 60
/** Wait for a service that does not send Retry-After. */
const DEFAULT_WAIT_SECONDS = 60

/** Like `sendWithinRateLimit`, for longer waits, because nobody waits at the screen. */
async function sendWithLongWaits<T>(
  send: () => Promise<T>,
  waitOptions: Pick<RunImportOptions, 'signal' | 'onWait'>,
): Promise<T> {
  const { signal, onWait } = waitOptions
  for (;;) {
    try {
      return await sendWithinRateLimit(send, waitOptions)
    } catch (error) {
      const seconds = isRateLimited(error) ? error.retryAfter || DEFAULT_WAIT_SECONDS : 0
      if (seconds === 0 || seconds > MAX_IMPORT_WAIT_SECONDS || signal.aborted) throw error
      onWait(seconds)
      await pause(seconds * 1000, signal)
      onWait(0)
      if (signal.aborted) throw error
    }
  }
}

type SentBatch = Extract<BatchResult, { ok: true }> | (Extract<BatchResult, { ok: false }> & { isFinal: boolean })

/** Undefined if the import was aborted during a wait for the rate limit. */
async function sendBatch(
  batch: Batch,
  place: TargetFolder,
  waitOptions: Pick<RunImportOptions, 'signal' | 'onWait'>,
): Promise<SentBatch | undefined> {
  const folder =
    'folderName' in place
      ? { folderName: place.folderName }
      : place.folderId === null
        ? {}
        : { folderId: place.folderId }
  const rows = batch.rows.map(({ body }) => body)
  try {
    const { codes, folderId, addressWarnings } = await sendWithLongWaits(
      () => createCodes({ rows, ...folder }, batch.key),
      waitOptions,
    )
    const warnings = groupByRow((addressWarnings ?? []).map(({ path, message }) => [path, message]))
    const created = codes.map(({ id }, index): CreatedRow => {
      const warning = warnings.get(index)
      return { id, ...(warning !== undefined && { warning }) }
    })
    return { ok: true, created, folderId, batch }
  } catch (error) {
    return waitOptions.signal.aborted && isRateLimited(error) ? undefined : toFailedBatch(error, batch)
  }
}

function toFailedBatch(error: unknown, batch: Batch): SentBatch {
  const isFinal =
    error instanceof ApiError &&
    ['plan_limit_reached', 'rate_limited', 'signed_out', 'forbidden'].includes(error.failure.code)
  const byRow = groupByRow(error instanceof ApiError ? error.fieldErrors : [])
  const namedRows = batch.rows.flatMap(({ line }, index): [number, string][] => {
    const reason = byRow.get(index)
    return reason === undefined ? [] : [[line, reason]]
  })
  const reason = getFailureText(error)
  const reasons = namedRows.length > 0 ? namedRows : batch.rows.map(({ line }): [number, string] => [line, reason])
  return { ok: false, reasons: new Map(reasons), isFinal, batch }
}

/** The messages at paths such as `rows.3.url`, by the index of the row. */
function groupByRow(messages: Iterable<readonly [path: string, message: string]>): ReadonlyMap<number, string> {
  const byRow = new Map<number, string>()
  for (const [path, message] of messages) {
    const row = /^rows\.(\d+)\./.exec(path)?.[1]
    if (row === undefined) continue
    const previousMessage = byRow.get(Number(row))
    byRow.set(
      Number(row),
      previousMessage === undefined || previousMessage === message ? message : `${previousMessage}. ${message}`,
    )
  }
  return byRow
}
