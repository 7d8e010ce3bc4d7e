import { Link } from '@tanstack/react-router'
import CircleX from 'lucide-react/icons/circle-x'
import Undo2 from 'lucide-react/icons/undo-2'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { toLoadedList, useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import type { EditableField, ImportRow, RowOutcome, RowEdit } from './import-row.ts'
import type { RowResult } from './import-run.ts'

interface ImportTableProps {
  rows: readonly ImportRow[]
  outcomes: readonly RowOutcome[]
  ended: ReadonlyMap<number, RowResult>
  /** The indexes of the rows that are shown. */
  shownIndexes: readonly number[]
  editable: boolean
  /** Whether the rows have addresses of apps. */
  hasApps: boolean
  onEdit: (line: number, change: RowEdit) => void
}

/** A row of the file with its outcome. */
interface TableLine {
  id: string
  row: ImportRow
  outcome: RowOutcome
  result: RowResult | undefined
  isEditable: boolean
  onEdit: (change: RowEdit) => void
}

const titles = { name: 'Name', url: 'Address', app: 'App' }

/** The rows with their outcomes. Cells can be corrected in place. */
export function ImportTable({ rows, outcomes, ended, shownIndexes, editable, hasApps, onEdit }: ImportTableProps) {
  const lines = useMemo(
    () =>
      shownIndexes.flatMap((index): TableLine[] => {
        const row = rows[index]
        const outcome = outcomes[index]
        if (!row || !outcome) return []
        const end = ended.get(row.line)
        const isEditable = editable && !end?.ok
        return [
          {
            id: String(row.line),
            row,
            outcome,
            result: end,
            isEditable,
            onEdit: (change) => onEdit(row.line, change),
          },
        ]
      }),
    [rows, outcomes, ended, shownIndexes, editable, onEdit],
  )
  const list = toLoadedList(lines)
  const layout = hasApps ? layoutWithApps : layoutWithoutApps
  const table = useDataTable({ name: 'Rows', list, ...layout, rowHeight: 37 })
  return <DataTable table={table} emptyState={null} />
}

const toColumns = (fields: readonly EditableField[]): readonly Column<TableLine>[] => [
  {
    id: 'row',
    title: 'Row',
    width: 44,
    cell: ({ row }) => <span className="text-ink-faint tabular-nums">{row.line.toLocaleString()}</span>,
  },
  ...fields.map((field): Column<TableLine> => ({
    id: field,
    title: titles[field],
    width: field === 'url' ? '1.2fr' : '1fr',
    cell: (line) => <TextCell line={line} field={field} />,
  })),
  { id: 'result', title: 'Result', width: '1.4fr', cell: (line) => <OutcomeCell {...line} /> },
  {
    id: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    width: 28,
    cell: (line) => <ExcludeButton line={line} />,
  },
]

const toCard = (fields: readonly EditableField[]) => ({
  height: 44 + 30 * fields.length,
  render: (line: TableLine) => (
    <div role="cell" className="grid min-w-0 flex-1 grid-cols-[32px_minmax(0,1fr)_28px] gap-x-2 gap-y-1 text-sm">
      <span className="pt-1.5 text-ink-faint tabular-nums">{line.row.line.toLocaleString()}</span>
      {fields.map((field) => (
        <Fragment key={field}>
          <TextCell line={line} field={field} />
          {field === 'name' ? <ExcludeButton line={line} /> : null}
        </Fragment>
      ))}
      <div className="col-start-2 flex min-w-0 items-center gap-2 px-1.5">
        <OutcomeCell {...line} />
      </div>
    </div>
  ),
})

const fieldsWithoutApps = ['name', 'url'] as const
const fieldsWithApps = ['name', 'url', 'app'] as const
const layoutWithoutApps = { columns: toColumns(fieldsWithoutApps), card: toCard(fieldsWithoutApps) }
const layoutWithApps = { columns: toColumns(fieldsWithApps), card: toCard(fieldsWithApps) }

function TextCell({ line, field }: { line: TableLine; field: EditableField }) {
  const { row, outcome, isEditable, onEdit } = line
  const ink = outcome.state === 'skip' ? 'text-ink-faint' : 'text-ink'
  if (!isEditable)
    return (
      <span className={classes('col-start-2 block truncate px-1.5', ink)} title={row[field]}>
        {row[field]}
      </span>
    )
  return (
    <input
      aria-label={`${titles[field]} of row ${row.line}`}
      aria-invalid={(outcome.state === 'wrong' && outcome.field === field) || undefined}
      autoComplete="off"
      spellCheck={false}
      className={classes(
        'col-start-2 h-7 w-full truncate rounded-sm border border-transparent bg-transparent px-1.5 hover:border-line-strong focus-visible:bg-surface focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:bg-bad-soft',
        ink,
      )}
      value={row[field]}
      onChange={({ target }) => onEdit({ [field]: target.value })}
    />
  )
}

function ExcludeButton({ line: { row, outcome, isEditable, onEdit } }: { line: TableLine }) {
  if (!isEditable || (outcome.state === 'skip' && !row.isLeftOut)) return null
  return (
    <IconButton
      label={row.isLeftOut ? `Include row ${row.line}` : `Exclude row ${row.line}`}
      className="h-7! w-7!"
      onClick={() => onEdit({ isLeftOut: !row.isLeftOut })}
    >
      {row.isLeftOut ? <Undo2 aria-hidden /> : <CircleX aria-hidden />}
    </IconButton>
  )
}

function OutcomeCell({ row, outcome, result, isEditable, onEdit }: Omit<TableLine, 'id'>) {
  if (result) return <EndOutcome outcome={outcome} ended={result} />
  const fix = isEditable ? <FixButton row={row} outcome={outcome} onEdit={onEdit} /> : null
  if (outcome.state === 'create') return <CreateOutcome row={row} outcome={outcome} fix={fix} />
  return outcome.state === 'wrong' ? (
    <>
      <OutcomeText tone="bad" word="Error" reason={outcome.reason} />
      {fix}
    </>
  ) : (
    <OutcomeText tone="neutral" word={outcome.isExisting ? 'Exists' : 'Skip'} reason={outcome.reason} />
  )
}

/** Result of a row that was sent. */
function EndOutcome({ outcome, ended }: { outcome: RowOutcome; ended: RowResult }) {
  if (!ended.ok) return <OutcomeText tone="bad" word="Failed" reason={ended.reason} />
  if (ended.isArchived) return <OutcomeText tone="neutral" word="Archived" reason="" />
  const warning = [outcome.warning?.reason, ended.warning].filter(Boolean).join(' · ')
  if (ended.unfiled !== undefined)
    return (
      <OutcomeText
        tone="bad"
        word="Not complete"
        reason={`The code was created, but not moved, tagged, archived or given its short link. ${ended.unfiled}`}
      />
    )
  return (
    <>
      <Badge tone="ok">Created</Badge>
      <Link to="/codes/$id" params={{ id: ended.id }} className="text-accent-text hover:underline">
        Open
      </Link>
      {warning === '' ? null : <OutcomeText tone="warn" word="Warning" reason={warning} />}
    </>
  )
}

interface CreateOutcomeProps {
  row: ImportRow
  outcome: Extract<RowOutcome, { state: 'create' }>
  fix: ReactNode
}

function CreateOutcome({ row, outcome, fix }: CreateOutcomeProps) {
  const shortLinks = outcome.aliases && `keeps ${outcome.aliases.join(', ')}`
  const filing = [row.folder.join(' / '), row.tags.join(', '), shortLinks, row.isArchived && 'archived']
    .filter(Boolean)
    .join(' · ')
  if (!outcome.warning) return <OutcomeText tone="ok" word="Create" reason={filing} />
  return (
    <>
      <OutcomeText tone="warn" word="Warning" reason={[outcome.warning.reason, filing].filter(Boolean).join(' · ')} />
      {fix}
    </>
  )
}

function FixButton({ row, outcome, onEdit }: Pick<TableLine, 'row' | 'outcome' | 'onEdit'>) {
  const fix = outcome.state === 'create' ? outcome.warning?.fix : outcome.fix
  if (!fix) return null
  return (
    <Button
      className="h-7! max-w-36 shrink-0"
      aria-label={`Use ${fix.value} in row ${row.line}`}
      onClick={() => onEdit(fix.change)}
    >
      <span className="truncate">Use {fix.value}</span>
    </Button>
  )
}

interface OutcomeTextProps {
  tone: 'ok' | 'warn' | 'bad' | 'neutral'
  word: string
  reason: string
}

function OutcomeText({ tone, word, reason }: OutcomeTextProps) {
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span className="line-clamp-2 text-xs leading-4" title={reason}>
        {reason}
      </span>
    </>
  )
}
