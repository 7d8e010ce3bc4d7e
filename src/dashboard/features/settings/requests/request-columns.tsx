import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ApiRequest } from '#dashboard/api/api-requests.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { formatNumber } from '#dashboard/ui/formats.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { timeColumn } from '#dashboard/ui/table/time-column.tsx'

export const requestColumns: readonly Column<ApiRequest>[] = [
  { id: 'method', title: 'Method', width: 72, cell: ({ method }) => <Method method={method} /> },
  { id: 'path', title: 'Path', width: '2fr', cell: (request, state) => <Path request={request} state={state} /> },
  { id: 'status', title: 'Status', width: 72, cell: ({ status }) => <Status status={status} /> },
  {
    id: 'code',
    title: 'Error',
    width: '1fr',
    minTableWidth: 820,
    cell: ({ code }) => <span className="truncate font-mono text-xs">{code}</span>,
  },
  {
    id: 'duration',
    title: 'Duration',
    width: 80,
    minTableWidth: 560,
    align: 'end',
    cell: ({ durationMs }) => <span className="tabular-nums">{formatDuration(durationMs)}</span>,
  },
  {
    id: 'request',
    title: 'Request ID',
    width: '1fr',
    minTableWidth: 820,
    cell: ({ id }) => (
      <span className="truncate font-mono text-xs" title={id}>
        {id}
      </span>
    ),
  },
  timeColumn({ width: 88, getTime: ({ at }) => at }),
]

/** Card of a request on a phone. */
export const requestCard = {
  height: 64,
  render: (request: ApiRequest, state: RowState) => (
    <div role="cell" className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <Method method={request.method} />
        <span className="min-w-0 flex-1">
          <Path request={request} state={state} />
        </span>
        <Status status={request.status} />
      </div>
      <div className="flex min-w-0 justify-between gap-2 text-xs text-ink-soft">
        <span className="truncate font-mono">{request.code}</span>
        <span className="shrink-0 tabular-nums">
          {formatDuration(request.durationMs)} · <RelativeTime at={request.at} />
        </span>
      </div>
    </div>
  ),
}

export function formatDuration(durationMs: number): string {
  return `${formatNumber(durationMs < 10 ? Math.round(durationMs * 10) / 10 : Math.round(durationMs))} ms`
}

function Method({ method }: Pick<ApiRequest, 'method'>) {
  return <span className="font-mono text-xs font-medium">{method}</span>
}

function Path({ request, state }: { request: ApiRequest; state: RowState }) {
  return <OpenLink id={request.id} state={state} text={request.path} className="font-mono text-xs!" />
}

/** The status with an icon for what it means. */
export function Status({ status }: Pick<ApiRequest, 'status'>) {
  const { tone, icon: Icon } = status >= 500 ? states.failed : status >= 400 ? states.refused : states.succeeded
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {status}
    </Badge>
  )
}

const states = {
  succeeded: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'warn', icon: CircleAlert },
  failed: { tone: 'bad', icon: CircleX },
} as const
