import { memo, type ReactNode } from 'react'
import type { Code } from '../../../api/code.ts'
import { attentionReasons } from '../../../api/code-attention.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { Count } from '../../../ui/count.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { CodeThumbnail } from './code-thumbnail.tsx'
import { type Column, rowGrid, shownFrom } from './codes-columns.tsx'
import { DestinationCell } from './destination-cell.tsx'
import { RowTags } from './row-tags.tsx'
import { ScanMargin } from './scan-margin.tsx'
import { Sparkline } from './sparkline.tsx'
import type { CodeLinks } from './use-code-links.ts'
import type { RecentScans } from './use-recent-scans.ts'

/** Stays the same from render to render, so that a row is drawn again only when it changes. */
export interface RowHandlers {
  links: CodeLinks
  onFocus: (codeId: string) => void
  onSelect: (codeId: string, range: boolean) => void
  /** The host that most of the codes lead to. */
  ownHost: string | undefined
}

interface CodeRowProps {
  code: Code
  index: number
  shape: 'table' | 'card'
  dense: boolean
  shown: readonly Column[]
  /** How high a line is. */
  height: number
  /** Tab comes to one row; j, k and the arrows do the rest. */
  tabbable: boolean
  selected: boolean
  /** Scans of the last 30 days; undefined where they are not known. */
  recent: RecentScans | undefined
  handlers: RowHandlers
}

/** A line of the list. All of it opens the code: the link of its name is stretched over it. */
export const CodeRow = memo(function CodeRow({ height, ...props }: CodeRowProps) {
  const { index, shape, selected } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ height, top: index * height }}
      className={classes(
        'group/row absolute inset-x-0 border-b',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
        shape === 'table' ? rowGrid : 'flex items-center gap-3 px-4',
      )}
    >
      {shape === 'table' ? <TableCells {...props} /> : <CardCells {...props} />}
    </div>
  )
})

type CellsProps = Omit<CodeRowProps, 'height'>

function TableCells(props: CellsProps) {
  return props.shown.map((column) => (
    <div
      key={column.id}
      role="cell"
      className={classes(
        'flex min-w-0 items-center gap-2 text-sm text-ink-soft',
        column.end && 'justify-end',
        shownFrom(column),
      )}
    >
      {renderCell(column.id, props)}
    </div>
  ))
}

function renderCell(id: Column['id'], props: CellsProps): ReactNode {
  const { code } = props
  switch (id) {
    case 'select':
      return <SelectBox {...props} />
    case 'code':
      return <CodeCell {...props} />
    case 'opens':
      return <DestinationCell code={code} ownHost={props.handlers.ownHost} />
    case 'tags':
      return <RowTags tags={code.tags} />
    case 'margin':
      return <ScanMargin code={code} />
    case 'recent':
      return props.recent ? <Recent {...props.recent} /> : null
    case 'scans':
      return code.scans === undefined ? null : <Count value={code.scans} />
    case 'changed':
      return <RelativeTime at={code.updatedAt} className="truncate text-ink-faint" />
  }
}

function Recent({ scans, days }: RecentScans) {
  return (
    <>
      {days && scans > 0 ? <Sparkline days={days} /> : null}
      <Count value={scans} className="min-w-10 text-right font-semibold text-ink" />
    </>
  )
}

function CodeCell(props: CellsProps) {
  const { code, dense } = props
  return (
    <>
      <CodeThumbnail code={code} className={dense ? 'size-6' : 'size-8'} />
      <div className={classes('ml-0.5 min-w-0 leading-4 text-ink', dense && 'flex items-baseline gap-2')}>
        <NameLink {...props} />
        <div className="truncate text-xs leading-4 text-ink-faint">
          <span className="font-mono">{code.shortCode}</span>
          <Reasons code={code} />
        </div>
      </div>
    </>
  )
}

function CardCells(props: CellsProps) {
  const { code, shown } = props
  return (
    <>
      {shown.some(({ id }) => id === 'select') ? (
        <div role="cell">
          <SelectBox {...props} />
        </div>
      ) : null}
      <div role="cell">
        <CodeThumbnail code={code} className="size-11" />
      </div>
      <div role="cell" className="min-w-0 flex-1">
        <NameLink {...props} />
        <div className="flex min-w-0 items-center gap-1.5 text-xs text-ink-faint">
          <DestinationCell code={code} ownHost={props.handlers.ownHost} />
        </div>
        <div className="truncate text-xs">
          <Reasons code={code} />
        </div>
      </div>
      <div role="cell" className="shrink-0 text-right">
        <div className="text-sm font-semibold">{code.scans === undefined ? null : <Count value={code.scans} />}</div>
        <div className="text-xs text-ink-faint">
          <RelativeTime at={code.updatedAt} />
        </div>
      </div>
    </>
  )
}

/** Why somebody should look at the code; nothing where nobody need. */
function Reasons({ code }: { code: Code }) {
  const reasons = attentionReasons(code)
  if (reasons.length === 0) return null
  return <span className="text-warn-text not-first:before:content-['_·_']">{reasons.join('. ')}</span>
}

function SelectBox({ code, selected, tabbable, handlers: { onSelect } }: CellsProps) {
  return (
    <Checkbox
      label={`Select ${code.name}`}
      labelled="hidden"
      // Larger than it looks, and above the link that is stretched over the row.
      className="relative z-1 -m-3 p-3"
      tabIndex={tabbable ? 0 : -1}
      checked={selected}
      onChange={({ nativeEvent }) => onSelect(code.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

function NameLink({ code, tabbable, handlers: { links, onFocus } }: CellsProps) {
  return (
    <a
      href={links.toHref(code.id)}
      data-code={code.id}
      tabIndex={tabbable ? 0 : -1}
      title={code.name}
      onClick={(event) => links.open(event, code.id)}
      onPointerEnter={links.prepare}
      onFocus={() => onFocus(code.id)}
      className="block truncate text-sm leading-4.5 font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      {code.name}
    </a>
  )
}
