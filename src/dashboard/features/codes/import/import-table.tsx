import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import Ban from 'lucide-react/icons/ban'
import Undo2 from 'lucide-react/icons/undo-2'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePhone } from '../../../ui/lists/use-phone.ts'
import type { ImportRow, Judged } from './import-row.ts'
import type { Ended } from './use-import.ts'

interface ImportTableProps {
  rows: readonly ImportRow[]
  judged: readonly Judged[]
  ended: ReadonlyMap<number, Ended>
  /** The rows that are shown, by their place. */
  shown: readonly number[]
  editable: boolean
  onEdit: (index: number, change: Partial<ImportRow>) => void
}

const lineHeight = 37
const cardHeight = 104

/** Every row with what becomes of it, to be mended in its place. Only what is near the window is in the document. */
export function ImportTable({ rows, judged, ended, shown, editable, onEdit }: ImportTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = usePhone() ? cardHeight : lineHeight
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => shown[at] ?? at,
    overscan: 10,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-auto overscroll-contain">
      <div role="table" aria-label="Rows" aria-rowcount={shown.length + 1}>
        <div role="rowgroup" className="sticky top-0 z-10 border-b bg-canvas max-sm:sr-only">
          <div role="row" aria-rowindex={1} className={classes(grid, 'h-9 text-xs font-medium text-ink-soft')}>
            {['Row', 'Name', 'Address', 'Result', ''].map((label) => (
              <div key={label} role="columnheader" className={/Name|Address/.test(label) ? 'px-1.5' : ''}>
                {label || <span className="sr-only">Actions</span>}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: at, start, size, key }) => {
            const index = shown[at] ?? -1
            const row = rows[index]
            const one = judged[index]
            if (!row || !one) return null
            return (
              <ImportLine
                key={key}
                row={row}
                judged={one}
                ended={ended.get(row.line)}
                editable={editable}
                position={at + 2}
                style={{ height: size, transform: `translateY(${start}px)` }}
                onEdit={(change) => onEdit(index, change)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface ImportLineProps {
  row: ImportRow
  judged: Judged
  ended: Ended | undefined
  editable: boolean
  position: number
  style: CSSProperties
  onEdit: (change: Partial<ImportRow>) => void
}

function ImportLine({ row, judged, ended, editable, position, style, onEdit }: ImportLineProps) {
  const wrong = judged.state === 'wrong' ? judged.field : undefined
  const isOut = judged.state === 'skip'
  const mayEdit = editable && !ended?.ok
  return (
    <div
      role="row"
      aria-rowindex={position}
      style={style}
      className={classes(grid, 'absolute inset-x-0 border-b text-sm', isOut && 'text-ink-faint')}
    >
      <div role="cell" className="text-ink-faint tabular-nums max-sm:row-span-3 max-sm:self-start max-sm:pt-1.5">
        {row.line.toLocaleString()}
      </div>
      {(['name', 'url'] as const).map((field) => (
        <div key={field} role="cell" className="min-w-0 max-sm:col-start-2">
          {mayEdit ? (
            <input
              aria-label={`${field === 'name' ? 'Name' : 'Address'} of row ${row.line}`}
              aria-invalid={wrong === field || undefined}
              autoComplete="off"
              spellCheck={false}
              className="h-7 w-full truncate rounded-sm border border-transparent bg-transparent px-1.5 hover:border-line-strong focus-visible:bg-surface focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:bg-bad-soft"
              value={row[field]}
              onChange={({ target }) => onEdit({ [field]: target.value })}
            />
          ) : (
            <span className="block truncate px-1.5" title={row[field]}>
              {row[field]}
            </span>
          )}
        </div>
      ))}
      <div role="cell" className="flex min-w-0 items-center gap-2 max-sm:col-start-2 max-sm:px-1.5">
        <Outcome row={row} judged={judged} ended={ended} />
      </div>
      <div role="cell" className="max-sm:col-start-3 max-sm:row-start-1">
        {mayEdit && (judged.state !== 'skip' || row.isLeftOut) ? (
          <IconButton
            label={row.isLeftOut ? `Include row ${row.line}` : `Exclude row ${row.line}`}
            className="h-7! w-7!"
            onClick={() => onEdit({ isLeftOut: !row.isLeftOut })}
          >
            {row.isLeftOut ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}

interface OutcomeProps {
  row: ImportRow
  judged: Judged
  ended: Ended | undefined
}

function Outcome({ row, judged, ended }: OutcomeProps) {
  if (ended?.ok && ended.unfiled !== undefined)
    return (
      <OutcomeText
        tone="bad"
        word="Not moved"
        reason={`The code was created in the folder chosen for this import. ${ended.unfiled}`}
      />
    )
  if (ended?.ok) {
    return (
      <>
        <Badge tone="ok">Created</Badge>
        <Link to="/codes/$id" params={{ id: ended.id }} className="text-accent-text hover:underline">
          Open
        </Link>
      </>
    )
  }
  if (ended) return <OutcomeText tone="bad" word="Failed" reason={ended.reason} />
  if (judged.state === 'create') {
    const filing = [row.folder.join(' / '), row.tags.join(', ')].filter(Boolean).join(' · ')
    return <OutcomeText tone="ok" word="Create" reason={filing} />
  }
  return judged.state === 'wrong' ? (
    <OutcomeText tone="bad" word="Error" reason={judged.reason} />
  ) : (
    <OutcomeText tone="neutral" word="Skip" reason={judged.reason} />
  )
}

function OutcomeText({ tone, word, reason }: { tone: 'ok' | 'bad' | 'neutral'; word: string; reason: string }) {
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span className="line-clamp-2 text-xs leading-4" title={reason}>
        {reason}
      </span>
    </>
  )
}

const grid =
  'grid items-center gap-x-2 px-4 grid-cols-[44px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_28px] max-sm:gap-y-1 max-sm:grid-cols-[32px_minmax(0,1fr)_28px] max-sm:content-center'
