import { createContext } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { listAttentionReasons } from '#dashboard/api/code-attention.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { RowState } from '#dashboard/ui/table/column.ts'
import { CodeThumbnail } from './code-thumbnail.tsx'
import { DestinationCell } from './destination-cell.tsx'
import { useListOptions } from './list-options.ts'
import type { CodeLinks } from './use-code-links.ts'
import type { RecentScans } from './use-recent-scans.ts'
import { Tag } from '#dashboard/ui/tag.tsx'
import { useRequiredContext } from '#dashboard/ui/use-required.ts'

/** Values that all rows share. The object rarely changes, so that a row is rendered again only when its own code changes. */
export interface CodeCellsContext {
  links: CodeLinks
  /** The host of all destinations. Cells omit it. */
  commonHost: string | undefined
  /** Scans of the last 30 days; undefined if unknown. */
  recentScans: (codeId: string) => RecentScans | undefined
  isDense: boolean
}

export const CodeCells = createContext<CodeCellsContext | null>(null)

const useCodeCells = () => useRequiredContext(CodeCells, 'Cells of codes stand in a CodesTable.')

interface CellProps {
  code: Code
}

/** Cell with picture, name and short code. */
export function NameCell({ code, link }: CellProps & Pick<RowState, 'link'>) {
  const { isDense } = useCodeCells()
  return (
    <>
      <CodeThumbnail code={code} className={isDense ? 'size-6' : 'size-8'} />
      <div className={classes('ml-0.5 min-w-0 leading-4 text-ink', isDense && 'flex items-baseline gap-2')}>
        <NameLink code={code} link={link} />
        <div className="truncate text-xs leading-4 text-ink-faint">
          <span className="font-mono">{code.shortCode}</span>
          <Reasons code={code} />
        </div>
      </div>
    </>
  )
}

export function NameSkeleton() {
  const isDense = useListOptions().density === 'compact'
  return (
    <div className="flex items-center gap-2.5">
      <Skeleton className={isDense ? 'size-6' : 'size-8'} />
      <div className="grid gap-1.5">
        <Skeleton className="h-3 w-36" />
        {isDense ? null : <Skeleton className="h-2.5 w-20" />}
      </div>
    </div>
  )
}

export function OpensCell({ code }: CellProps) {
  return <DestinationCell code={code} commonHost={useCodeCells().commonHost} />
}

/** Scans of the last 30 days, as a line and a figure. */
export function RecentCell({ code }: CellProps) {
  const recent = useCodeCells().recentScans(code.id)
  if (!recent) return null
  const { scans, days } = recent
  return (
    <>
      {days && scans > 0 ? <Sparkline days={days} /> : null}
      <Count value={scans} className="min-w-10 text-right font-semibold text-ink" />
    </>
  )
}

/** Card of a code on a phone. */
export const codeCard = {
  height: 64,
  render: (code: Code, { link }: RowState) => (
    <>
      <div role="cell">
        <CodeThumbnail code={code} className="size-11" />
      </div>
      <div role="cell" className="min-w-0 flex-1">
        <NameLink code={code} link={link} />
        <div className="flex min-w-0 items-center gap-1.5 text-xs text-ink-faint">
          <OpensCell code={code} />
        </div>
        <div className="truncate text-xs">
          <Reasons code={code} />
        </div>
      </div>
      <div role="cell" className="shrink-0 text-right">
        {code.scans === undefined ? null : (
          <div className="text-sm font-semibold">
            <Count value={code.scans} />{' '}
            <span className="text-xs font-normal text-ink-faint">{code.scans === 1 ? 'scan' : 'scans'}</span>
          </div>
        )}
        <div className="text-xs text-ink-faint">
          <RelativeTime at={code.updatedAt} />
        </div>
      </div>
    </>
  ),
  skeleton: (
    <>
      <Skeleton className="size-11" />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-28" />
      </div>
      <Skeleton className="h-3.5 w-10" />
    </>
  ),
}

/** The reasons why the code needs attention. */
function Reasons({ code }: CellProps) {
  const reasons = listAttentionReasons(code)
  if (reasons.length === 0) return null
  return <span className="text-warn-text not-first:before:content-['_·_']">{reasons.join('. ')}</span>
}

function NameLink({ code, link: { className, ...link } }: CellProps & Pick<RowState, 'link'>) {
  const { links } = useCodeCells()
  return (
    <a
      {...link}
      href={links.toHref(code.id)}
      title={code.name}
      onClick={(event) => links.open(event, code.id)}
      onPointerEnter={links.preload}
      className={`${className} leading-4.5 font-semibold`}
    >
      {code.name}
    </a>
  )
}

const MAX_TAGS = 2

/** The first tags and the number of others. A tooltip lists the others. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const hiddenTags = tags.slice(MAX_TAGS)
  return (
    <>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <Tag key={tag} label={tag} className="group-hover/row:bg-surface group-aria-selected/row:bg-surface" />
      ))}
      {hiddenTags.length > 0 ? (
        <span className="relative shrink-0 text-xs text-ink-faint" title={hiddenTags.join(', ')}>
          +{hiddenTags.length}
        </span>
      ) : null}
    </>
  )
}

/** Scans per day as a small line, next to their number. */
function Sparkline({ days }: { days: readonly number[] }) {
  const [width, height] = [52, 16]
  const maximum = Math.max(1, ...days)
  const step = width / Math.max(1, days.length - 1)
  const points = days.map(
    (scans, day) => `${(day * step).toFixed(1)},${(height - 1 - (scans / maximum) * (height - 2)).toFixed(1)}`,
  )
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 overflow-visible"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.25"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}
