import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { SummaryCounts, SummaryRequest } from '#columns/summary.ts'
import type { Changes } from '#contract/analytics-changes.ts'
import type { ComponentState } from '#contract/readiness.ts'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import type { Duty } from '#database/leases.ts'
import type { CampaignScope, ScanFilters } from './scan-filters.ts'
import type { ScanRow } from './scan-row.ts'
import type { ScanWindow } from './scan-window.ts'

/**
 * Where scans are stored and counted. A store has every scan exactly once. Codes, their totals, deliveries and the positions in the journal
 * are in the database of the service, whichever store there is.
 */
export interface ScanStore {
  /**
   * Prepares a batch, outside of the transaction that stores it. The returned function stores the batch in that transaction, and throws a
   * unique violation (SQLSTATE 23505) if one of the scans is stored already and the store can tell.
   */
  prepare(scans: NewScans): Promise<(tx: Database) => Promise<void>>
  /**
   * Notifies listeners, in the transaction that stores these scans of people, that they can be read: their ids by workspace, oldest first. A
   * store whose scans can be read only later notifies them then.
   */
  announce(tx: Database, ids: ReadonlyMap<string, readonly string[]>): Promise<void>
  /** The ids of those scans of a batch that are stored already. */
  findStoredIds(scans: NewScans): Promise<Set<string>>
  /** Lists scans, newest first: one more than `limit` if there are more. Scans of deleted codes are listed too. */
  list(query: ScanListQuery, page: ScanPage): Promise<StoredScan[]>
  /** The scans of people with these ids, oldest first. In a transaction, its database is passed as `tx`. */
  find(query: { workspaceId: string; ids: readonly string[] }, tx?: Database): Promise<StoredScan[]>
  /** Counts the scans of a rule of a code by the address to which they were redirected. */
  countRedirects(query: RedirectsQuery): Promise<Map<string, number>>
  /**
   * Returns a function that makes a condition for a column with ids of scans: the scan is stored and meets all filters. `listScanIds` lists
   * the ids in that column, in the window, for a store that cannot be joined with the tables of the database.
   */
  createScanCondition(
    query: ScanListQuery,
    window: Pick<ScanWindow, 'from' | 'to'>,
    listScanIds: () => AsyncIterable<readonly string[]>,
  ): Promise<(scanId: SQLWrapper) => SQL>
  countSummary(request: SummaryQuestion): Promise<SummaryCounts>
  /** Finds the values that explain why there are more or fewer scans than before. */
  countChanges(request: ChangesQuestion): Promise<ChangeCounts>
  /** Finds the codes whose scans stopped or rose. */
  findUnusualCodes(request: UnusualRequest & { workspaceId: string }): Promise<UnusualScans>
  /** The work of the store in the background, which one worker at a time does. */
  listDuties(): Duty[]
  /** Resolves when every scan that was stored before the call is listed and counted. */
  waitUntilSettled(): Promise<void>
  /** Whether the database of scans answers. Null if scans are in the database of the service. */
  getDatabaseState(): ComponentState | null
  /** Throws `MisplacedScansError` if the scans of this installation are in another store. */
  requireScans(): Promise<void>
  /** Makes this the store that has the scans of this installation, which were moved into it. */
  takeOver(): Promise<void>
  /** Deletes every scan of every workspace. */
  deleteAll(): Promise<void>
  /** Forgets what was read from the database, because it may have lost transactions. */
  forget(): void
  close(): Promise<void>
}

/** The state of the store for `/readyz`. */
export function readScanState(scanStore: Pick<ScanStore, 'getDatabaseState'>): { scans?: ComponentState } {
  const state = scanStore.getDatabaseState()
  return state === null ? {} : { scans: state }
}

/** The scans of a batch. */
export interface NewScans {
  people?: readonly ScanRow[]
  bots?: readonly ScanRow[]
}

/** A scan as it was stored, with the id of its code. */
export type StoredScan = Omit<Scan, 'timestamp' | 'code' | 'gps'> & { codeId: string }

export type ScanListQuery = ScanFilters & {
  workspaceId: string
  /** The time zone of filters by hour; UTC by default. */
  timezone?: string | undefined
}

export interface ScanPage {
  window: Pick<ScanWindow, 'from' | 'to'>
  /** The id of the last scan on the previous page. */
  after?: string | undefined
  limit: number
}

export interface RedirectsQuery {
  workspaceId: string
  codeId: string
  /** The name of the rule. */
  rule: string
  since: Date
  /** Counts only the scans with these ids. */
  ids?: readonly string[] | undefined
}

/** The scans that a count covers. */
interface CountingScope {
  workspaceId: string
  /** Which scans count. */
  filters: ScanFilters
  /** Campaigns to count, besides all folders and tags. Null if no folders, tags or campaigns are counted. */
  campaigns: readonly CampaignScope[] | null
}

export interface SummaryQuestion extends Omit<SummaryRequest, 'conditions'>, CountingScope {
  /** Whether pages and sites are counted, by the codes that open them. */
  withOpened: boolean
}

export interface ChangesQuestion extends Pick<SummaryRequest, 'clock' | 'current'>, CountingScope {
  previous: SummaryRequest['current']
  /** Dimensions that may explain a change, besides codes and their groups. */
  dimensions: readonly Dimension[]
}

/** Where unusual codes are looked for. */
export interface UnusualRequest {
  /** The hour that is not over yet, in hours since 1970. */
  endHour: number
  /** Silence before this hour does not count. */
  watchedFrom: number
}

/** The stop of a code that was scanned steadily and is no longer scanned. */
export interface Stop {
  /** The hour of the last scan, in hours since 1970. */
  lastHour: number
  /** Scans that were expected since the last scan. */
  expected: number
  /** Scans a day in the four weeks before the last scan. */
  perDay: number
}

/** Far more scans of a code than are usual at these hours of the week. */
export interface Rise {
  /** Scans of the last `hours` hours. */
  scans: number
  expected: number
  hours: number
  /** Whether it is unusual enough to begin a rise; otherwise only to continue one. */
  begins: boolean
}

export interface UnusualScans {
  stops: (Stop & { codeId: string })[]
  rises: (Rise & { codeId: string })[]
}

export interface ChangeCounts extends Pick<Changes, 'totals' | 'previous'> {
  causes: Changes['causes']
}
