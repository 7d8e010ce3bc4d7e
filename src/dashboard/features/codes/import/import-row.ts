import { findUtmIssues, type UtmIssue, type UtmSettings } from '#contract/utm-allowed.ts'
import { mergeUtm, parseUtm, utmFields, withUtm } from '#contract/utm.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { appUrlProblem } from '../destination/app-url.ts'
import type { Columns, Table } from './read-table.ts'

/** An editable row. */
export interface ImportRow {
  /** Line number in the source. */
  line: number
  name: string
  url: string
  /** The address of an app that phones and tablets try first; empty: none. */
  app: string
  /** Folder path of the row from the top; empty for the import's folder. */
  folder: readonly string[]
  tags: readonly string[]
  isLeftOut: boolean
}
export type EditableField = 'name' | 'url' | 'app'

/** Outcome of a row. `create` has the data to send. */
export type Judged = (
  | { state: 'create'; name: string; url: string; appUrl?: string }
  | ({ state: 'skip' | 'wrong'; field?: EditableField } & Note)
) & {
  /** What does not keep the row from being created. */
  warning?: Note
}

interface Note {
  reason: string
  fix?: Fix
}

/** A change of a row that mends it. */
interface Fix {
  /** What it puts in: an allowed UTM value, or an address. */
  value: string
  change: Pick<ImportRow, 'url'>
}

/** What a person changed in a row. */
export type RowEdit = Partial<Pick<ImportRow, EditableField | 'isLeftOut'>>

/** Rows of a table, read with these columns, with the edits by line. A preset also applies to edited addresses. */
export function toRows(
  { lines }: Table,
  { header, name, url, app, folder, tags, utm, preset }: Columns,
  edits: ReadonlyMap<number, RowEdit> = new Map(),
): ImportRow[] {
  const split = (cell: string | undefined, by: RegExp) => [
    ...new Set((cell ?? '').split(by).flatMap((part) => part.trim() || [])),
  ]
  return lines.slice(header ? 1 : 0).map((cells, at) => {
    const line = at + (header ? 2 : 1)
    const edit = edits.get(line)
    return {
      line,
      name: (name === null ? getName(cells[url] ?? '') : cells[name]) ?? '',
      app: (app === null ? '' : cells[app]) ?? '',
      folder: folder === null ? [] : split(cells[folder], /[/>\\]/),
      tags: tags === null ? [] : split(cells[tags], /[,;|]/),
      isLeftOut: false,
      ...edit,
      url: withPreset(edit?.url ?? withUtmColumns(cells, cells[url] ?? '', utm), preset),
    }
  })
}

/** An address that has UTM parameters keeps them as they are. */
function withPreset(url: string, preset: Columns['preset']): string {
  const written = parseUtm(url)
  return preset && written && Object.values(written).every((value) => value === '') ? mergeUtm(url, preset.utm) : url
}

/** The address with the row's UTM columns. An empty cell keeps the address's value. */
function withUtmColumns(cells: readonly string[], url: string, utm: Columns['utm']): string {
  const written = parseUtm(url)
  if (!written) return url
  const campaign = { ...written }
  for (const field of utmFields) {
    const column = utm[field]
    if (column !== undefined && cells[column]) campaign[field] = cells[column]
  }
  return JSON.stringify(campaign) === JSON.stringify(written) ? url : withUtm(url, campaign)
}

/** Outcome of each row. `existing` has a key for every code of the workspace, `settings` the UTM values that it allows. */
export function judgeRows(rows: readonly ImportRow[], existing: ReadonlySet<string>, settings?: UtmSettings): Judged[] {
  const seen = new Map<string, number>()
  return rows.map((row): Judged => {
    if (row.isLeftOut) return { state: 'skip', reason: 'Excluded' }
    const { own, key } = judgeCached(row)
    if (own.state !== 'create') return own
    const { refused, warning } = settings ? judgeUtm(row, settings) : {}
    const noted = warning && { warning }
    if (refused) return { state: 'wrong', field: 'url', ...refused }
    if (existing.has(key))
      return { state: 'skip', reason: 'A code with this name and address already exists', ...noted }
    const before = seen.get(key)
    if (before !== undefined) return { state: 'skip', reason: `Duplicate of row ${before.toLocaleString()}` }
    seen.set(key, row.line)
    return noted ? { ...own, ...noted } : own
  })
}

interface UtmJudged {
  refused?: Note | undefined
  warning?: Note | undefined
}

const utmKnown = new WeakMap<UtmSettings, WeakMap<ImportRow, UtmJudged>>()

/** As with `judgeCached`, by the allowed values. */
function judgeUtm(row: ImportRow, settings: UtmSettings): UtmJudged {
  const byRow = utmKnown.get(settings) ?? new WeakMap<ImportRow, UtmJudged>()
  utmKnown.set(settings, byRow)
  const judged = byRow.get(row) ?? findNotes(row, settings)
  byRow.set(row, judged)
  return judged
}

/** The first UTM value that is refused, and the first that is warned about, each with the allowed one that is spelled alike. */
function findNotes({ url }: ImportRow, settings: UtmSettings): UtmJudged {
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

/** Equal for codes that people would consider duplicates, however their addresses are spelled. */
export function toKey({ name, url }: { name: string; url: string }): string {
  const address = URL.parse(url)?.href ?? url
  return `${name.trim().toLowerCase()}\n${address.replace(/\/$/, '')}`
}

interface JudgedAlone {
  own: Judged
  /** Empty if the row cannot be created. */
  key: string
}

// Caches the outcome by row, because all rows are checked on every key press.
const known = new WeakMap<ImportRow, JudgedAlone>()

/** Outcome of a row without regard to the others. */
function judgeCached(row: ImportRow): JudgedAlone {
  const cached = known.get(row)
  if (cached) return cached
  const own = judge(row)
  const judged = { own, key: own.state === 'create' ? toKey(own) : '' }
  known.set(row, judged)
  return judged
}

function judge({ name, url, app, folder, tags }: ImportRow): Judged {
  const trimmed = name.trim()
  if (!trimmed) return { state: 'wrong', field: 'name', reason: 'The name is missing' }
  if (trimmed.length > 200) return { state: 'wrong', field: 'name', reason: 'The name is longer than 200 characters' }
  const parsed = readTypedAddress(url)
  if (!parsed.ok) {
    const [meant] = parsed.suggestions
    const fix = meant === undefined ? {} : { fix: { value: meant, change: { url: meant } } }
    return { state: 'wrong', field: 'url', reason: parsed.problem.replace(/\.$/, ''), ...fix }
  }
  const appProblem = appUrlProblem(app)
  if (appProblem !== undefined) return { state: 'wrong', field: 'app', reason: appProblem.replace(/\.$/, '') }
  if (tags.length > 50) return { state: 'wrong', reason: 'There are more than 50 tags' }
  if (tags.some(({ length }) => length > 50)) return { state: 'wrong', reason: 'A tag is longer than 50 characters' }
  if (folder.some(({ length }) => length > 200))
    return { state: 'wrong', reason: 'The name of the folder is longer than 200 characters' }
  const appUrl = app.trim()
  return { state: 'create', name: trimmed, url: parsed.url, ...(appUrl !== '' && { appUrl }) }
}

function getName(url: string): string {
  return url
    .replace(/^[a-z]+:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 200)
}
