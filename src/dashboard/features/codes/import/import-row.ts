import { findUtmIssues, type UtmIssue, type UtmSettings } from '#contract/utm-allowed.ts'
import { mergeUtm } from '#contract/utm.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { findAppUrlProblem } from '../destination/app-url.ts'

/** An editable row. */
export interface ImportRow {
  /** Line number in the source. */
  line: number
  name: string
  url: string
  /** The address of an app that phones and tablets try first, or an empty text. */
  app: string
  /** Folder path of the row from the top; empty for the import's folder. */
  folder: readonly string[]
  tags: readonly string[]
  isLeftOut: boolean
  /** Keys of the short code, scan address or alias in the row, by which an existing code is found. */
  codeKeys?: readonly string[]
  isArchived?: true
  /** The printed short link of another product: `host/path`, or only the path. */
  shortLink?: string
  /** Note about a cell that could not be read. */
  unread?: string
}
export type EditableField = 'name' | 'url' | 'app'

/** Outcome of a row. `create` has the data to send. */
export type RowOutcome = (
  | { state: 'create'; name: string; url: string; appUrl?: string; aliases?: readonly string[] }
  | ({ state: 'skip' | 'wrong'; field?: EditableField; isExisting?: true } & Note)
) & {
  /** A problem in spite of which the row can be created. */
  warning?: Note
}

interface Note {
  reason: string
  fix?: Fix
}

/** A change that corrects a row. */
interface Fix {
  /** The corrected value: an allowed UTM value, or an address. */
  value: string
  change: Pick<ImportRow, 'url'>
}

/** The changes that a person made to a row. */
export type RowEdit = Partial<Pick<ImportRow, EditableField | 'isLeftOut'>>

/** The outcome of each row. `existingKeys` are the keys of all codes of the workspace; `settings` has its allowed UTM values. */
export function checkRows(
  rows: readonly ImportRow[],
  existingKeys: ReadonlySet<string>,
  settings?: UtmSettings,
): RowOutcome[] {
  const linesByKey = new Map<string, number>()
  return rows.map((row): RowOutcome => {
    if (row.isLeftOut) return { state: 'skip', reason: 'Excluded' }
    if (row.codeKeys?.some((codeKey) => existingKeys.has(codeKey)))
      return { state: 'skip', isExisting: true, reason: 'This code is in the workspace already' }
    const { outcome, key } = getCachedOutcome(row)
    if (outcome.state !== 'create') return outcome
    const { refused, warning } = settings ? checkUtm(row, settings) : {}
    const warningField = warning
      ? { warning }
      : row.unread === undefined
        ? undefined
        : { warning: { reason: row.unread } }
    if (refused) return { state: 'wrong', field: 'url', ...refused }
    if (existingKeys.has(key))
      return { state: 'skip', reason: 'A code with this name and address already exists', ...warningField }
    const firstLine = linesByKey.get(key)
    if (firstLine !== undefined) return { state: 'skip', reason: `Duplicate of row ${firstLine.toLocaleString()}` }
    linesByKey.set(key, row.line)
    return warningField ? { ...outcome, ...warningField } : outcome
  })
}

interface UtmNotes {
  refused?: Note | undefined
  warning?: Note | undefined
}

const utmCache = new WeakMap<UtmSettings, WeakMap<ImportRow, UtmNotes>>()

/** Notes about the UTM values of a row, cached by the settings and the row. */
function checkUtm(row: ImportRow, settings: UtmSettings): UtmNotes {
  const byRow = utmCache.get(settings) ?? new WeakMap<ImportRow, UtmNotes>()
  utmCache.set(settings, byRow)
  const notes = byRow.get(row) ?? findNotes(row, settings)
  byRow.set(row, notes)
  return notes
}

/** The first UTM value that is refused and the first with a warning. If a similar value is allowed, it is the correction. */
function findNotes({ url }: ImportRow, settings: UtmSettings): UtmNotes {
  const issues = findUtmIssues(settings, url)
  const explain = (issue: UtmIssue | undefined): Note | undefined => {
    if (!issue) return undefined
    const { field, suggestion, message: reason } = issue
    if (suggestion === null) return { reason }
    return { reason, fix: { value: suggestion, change: { url: mergeUtm(url, { [field]: suggestion }) } } }
  }
  return {
    refused: explain(issues.find(({ isRefused }) => isRefused)),
    warning: explain(issues.find(({ isRefused }) => !isRefused)),
  }
}

/** A key that is equal for duplicates: codes with the same name and address, in any spelling. */
export function toKey({ name, url }: { name: string; url: string }): string {
  const address = URL.parse(url)?.href ?? url
  return `${name.trim().toLowerCase()}\n${address.replace(/\/$/, '')}`
}

interface CachedOutcome {
  outcome: RowOutcome
  /** Empty if the row cannot be created. */
  key: string
}

// Caches the outcome by row, because all rows are checked on every key press.
const outcomeCache = new WeakMap<ImportRow, CachedOutcome>()

/** The outcome of a row, without comparing it with other rows. */
function getCachedOutcome(row: ImportRow): CachedOutcome {
  const cached = outcomeCache.get(row)
  if (cached) return cached
  const outcome = checkRow(row)
  const cachedOutcome = { outcome, key: outcome.state === 'create' ? toKey(outcome) : '' }
  outcomeCache.set(row, cachedOutcome)
  return cachedOutcome
}

function checkRow({ name, url, app, folder, tags }: ImportRow): RowOutcome {
  const trimmedName = name.trim()
  if (!trimmedName) return { state: 'wrong', field: 'name', reason: 'The name is missing' }
  if (trimmedName.length > 200)
    return { state: 'wrong', field: 'name', reason: 'The name is longer than 200 characters' }
  const parsed = readTypedAddress(url)
  if (!parsed.ok) {
    const [suggestion] = parsed.suggestions
    const fix = suggestion === undefined ? {} : { fix: { value: suggestion, change: { url: suggestion } } }
    return { state: 'wrong', field: 'url', reason: parsed.problem.replace(/\.$/, ''), ...fix }
  }
  const appProblem = findAppUrlProblem(app)
  if (appProblem !== undefined) return { state: 'wrong', field: 'app', reason: appProblem.replace(/\.$/, '') }
  if (tags.length > 50) return { state: 'wrong', reason: 'There are more than 50 tags' }
  if (tags.some(({ length }) => length > 50)) return { state: 'wrong', reason: 'A tag is longer than 50 characters' }
  if (folder.some(({ length }) => length > 200))
    return { state: 'wrong', reason: 'The name of the folder is longer than 200 characters' }
  const appUrl = app.trim()
  return { state: 'create', name: trimmedName, url: parsed.url, ...(appUrl !== '' && { appUrl }) }
}
