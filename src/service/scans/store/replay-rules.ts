import { matchRule } from '#contract/match-rules.ts'
import type { codes as contract } from '#contract/codes.ts'
import type { NewRule } from '#contract/rules.ts'
import { prepareDestinations } from '#service/codes/destinations.ts'
import { getCode } from '#service/codes/get-code.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { type CompiledRule, compileRules, choosePartFor } from '#service/codes/rules/compile-rules.ts'
import { readScanBatches } from './scan-batches.ts'
import type { ScanStore } from './scan-store.ts'
import type { CodeRow } from '#service/codes/present-code.ts'

const MAX_REPLAYED_SCANS = 100_000
// Scans are read in batches, because a single query would block the embedded database and this thread.
const SCANS_PER_QUERY = 5_000
// The clock of another process may be ahead, so scans may be in the future.
const END_OF_TIME = new Date('9999-01-01T00:00:00Z')

const DAY_MS = 24 * 60 * 60 * 1000
const REPLAYED_DAYS = 30

export type ReplayHandlers = Pick<Handlers<typeof contract>, 'POST /codes/{id}/rules/replay'>

export function createReplayHandlers(
  { db, ...urls }: Pick<Context, 'db' | 'pageUrl' | 'scanOrigin'>,
  scanStore: Pick<ScanStore, 'list'>,
): ReplayHandlers {
  return {
    'POST /codes/{id}/rules/replay': async ({ caller, params, body: { rules, from } }) => {
      const workspaceId = caller.workspace.id
      const code = await getCode(db, workspaceId, params.id)
      if (!code) throw new ApiError('not_found')
      const begin = from?.getTime() ?? Date.now() - REPLAYED_DAYS * DAY_MS
      const earliest = Date.now() - caller.ceilings.historyDays * DAY_MS
      const presentDestination = await prepareDestinations(db, { workspaceId, destinations: [code.destination] }, urls)
      const { url: destinationUrl } = presentDestination(code.destination)
      return replayRules(scanStore, code, { rules, from: new Date(Math.max(begin, earliest)), destinationUrl })
    },
  }
}

interface ReplayResult {
  scans: number
  /** Scans that would have been redirected elsewhere. */
  moved: number
  /** One row for each rule, in order. The last one, without a name, is the code's own destination. */
  byRule: { name: string | null; scans: number }[]
}

/**
 * Applies rules to the code's scans since `from`, at most the newest 100,000. A scan that led to the code's own destination does not count
 * as moved if it would lead there again, even if the destination was changed in between.
 */
async function replayRules(
  scanStore: Pick<ScanStore, 'list'>,
  { workspaceId, id: codeId }: CodeRow,
  {
    rules,
    from,
    destinationUrl: ownDestinationUrl,
  }: { rules: readonly NewRule[]; from: Date; destinationUrl: string | undefined },
): Promise<ReplayResult> {
  const compiled = compileRules(rules)
  const counts = new Map<CompiledRule | null, number>()
  let [total, movedCount] = [0, 0]
  const window = { from, to: END_OF_TIME }
  const query = { filters: { workspaceId, codeId }, window, limit: MAX_REPLAYED_SCANS, scansPerBatch: SCANS_PER_QUERY }
  for await (const batch of readScanBatches(scanStore, query))
    for (const { id, destinationUrl, matchedRule, visitor, ...traits } of batch) {
      const rule = matchRule(compiled, { ...traits, at: getIdTime(id).getTime() })
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
      const target = rule && choosePartFor(rule, () => visitor).url
      const stays =
        target === null ? matchedRule === null || destinationUrl === ownDestinationUrl : destinationUrl === target
      if (!stays) movedCount++
      total++
    }
  const rows = [...compiled, null].map((rule) => ({ name: rule?.name ?? null, scans: counts.get(rule) ?? 0 }))
  return { scans: total, moved: movedCount, byRule: rows }
}
