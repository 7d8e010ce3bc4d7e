import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { deleteExport, type Export, exportFileUrl, exportsQueries, startExport } from '#dashboard/api/exports.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { toast } from '#dashboard/ui/toast.ts'

/** Exports of everything in the workspace, to start and download. */
export function Exports() {
  const list = useQuery(exportsQueries.all())
  const { mutate, isPending } = useMutation({
    ...startExport(useQueryClient()),
    onError: (error) => toast({ message: `The export was not started. ${getFailureText(error)}`, tone: 'bad' }),
  })
  const isRunning = isPending || list.data?.some(({ state }) => state === 'running') === true
  return (
    <SettingsSection
      title="Export"
      about="Everything in one ZIP: codes with their designs, scans, pages, sites, images and leads, as files for other programs, and for an import into another installation. Without members, keys, secrets and the addresses of reports and alerts. A file is deleted after a day."
      aside={
        <Button disabled={isRunning} onClick={() => mutate()}>
          <FileDown aria-hidden />
          {isRunning ? 'Exporting…' : 'Export everything'}
        </Button>
      }
    >
      {list.data && list.data.length > 0 ? <ExportsTable exports={list.data} /> : null}
      {list.data === undefined && list.error ? (
        <LoadError title="The exports could not be loaded" query={list} />
      ) : null}
    </SettingsSection>
  )
}

function ExportsTable({ exports }: { exports: readonly Export[] }) {
  const { mutate } = useMutation({
    ...deleteExport(useQueryClient()),
    onError: (error) => toast({ message: `The export was not deleted. ${getFailureText(error)}`, tone: 'bad' }),
  })
  const actions = actionsColumn<Export>(200, ({ id, state, createdAt }) => (
    <>
      {state === 'ready' ? (
        <a
          className={buttonClass('ghost')}
          href={exportFileUrl(id)}
          download
          aria-label={`Download the export of ${toTime(createdAt)}`}
        >
          <Download aria-hidden />
          Download
        </a>
      ) : null}
      <Button variant="ghost" aria-label={`Delete the export of ${toTime(createdAt)}`} onClick={() => mutate(id)}>
        Delete
      </Button>
    </>
  ))
  return <SmallTable name="Exports" columns={[...columns, actions]} rows={exports} />
}

const columns: readonly Column<Export>[] = [
  {
    id: 'started',
    title: 'Started',
    width: '2fr',
    cell: (row) => (
      <>
        <span className="block py-1">
          <RelativeTime at={row.createdAt} />
        </span>
        <span className="flex flex-wrap items-center gap-2 pb-1 text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
          <State row={row} />
          <Size row={row} />
        </span>
        {row.problem === null ? null : (
          <span className="block pb-1 text-xs whitespace-normal text-ink-soft">{row.problem}</span>
        )}
      </>
    ),
  },
  { id: 'state', title: 'State', width: 128, minTableWidth: 560, cell: (row) => <State row={row} /> },
  { id: 'size', title: 'Size', width: 96, minTableWidth: 560, cell: (row) => <Size row={row} /> },
]

function State({ row: { state } }: { row: Export }) {
  if (state === 'running') return <Badge icon={<Clock aria-hidden />}>Running</Badge>
  if (state === 'ready')
    return (
      <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
        Ready
      </Badge>
    )
  return state === 'failed' ? (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
      Failed
    </Badge>
  ) : (
    <Badge>{state}</Badge>
  )
}

function Size({ row: { bytes } }: { row: Export }) {
  return bytes === null ? null : <>{formatBytes(bytes)}</>
}

function toTime(timestamp: string): string {
  return new Date(timestamp).toLocaleString()
}
