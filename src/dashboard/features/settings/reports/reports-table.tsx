import { useMutation, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type Report, sendReport } from '#dashboard/api/reports.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import type { EditTask } from '../edit-dialog.tsx'

interface ReportsTableProps {
  reports: readonly Report[]
  onTask: (task: EditTask<Report>) => void
}

/** The reports with their subjects, recipients and dates. */
export function ReportsTable({ reports, onTask }: ReportsTableProps) {
  const may = usePermission()
  const actions = actionsColumn<Report>(148, (report) => (
    <>
      <SendNow report={report} />
      <ActionsMenu name={report.name}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask({ kind: 'edit', item: report })}>
          Edit
        </MenuItem>
        <MenuItem icon={<Trash aria-hidden />} tone="danger" onSelect={() => onTask({ kind: 'delete', item: report })}>
          Delete
        </MenuItem>
      </ActionsMenu>
    </>
  ))
  return (
    <SmallTable name="Reports" columns={may('PATCH /reports/{id}') ? [...columns, actions] : columns} rows={reports} />
  )
}

/** Mails the last whole period to every address. */
function SendNow({ report }: { report: Report }) {
  const { id, name, to } = report
  const send = useMutation({
    ...sendReport(useQueryClient()),
    onError: (error) => toast({ message: `${name} was not sent. ${getFailureText(error)}`, tone: 'bad' }),
  })
  const handleClick = () =>
    send.mutate(id, {
      onSuccess: () => toast({ message: `${name} is on its way to ${pluralize(to.length, 'address', 'addresses')}` }),
    })
  if (to.length === 0) return null
  return (
    <Button variant="ghost" aria-label={`Send now: ${name}`} pending={send.isPending} onClick={handleClick}>
      <Send aria-hidden />
      Send now
    </Button>
  )
}

const columns: readonly Column<Report>[] = [
  {
    id: 'name',
    title: 'Report',
    width: '2fr',
    cell: (report) => (
      <div className="min-w-0 py-1.5">
        <span className="block truncate font-semibold" title={report.name}>
          {report.name}
        </span>
        <span className="block text-xs whitespace-normal wrap-anywhere text-ink-faint">
          {report.every === 'week' ? 'Weekly' : 'Monthly'} · {toSubject(report)}
        </span>
        <Addresses report={report} />
        <span className="block text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
          Next: <Next report={report} /> · Last sent: <LastSent report={report} />
        </span>
      </div>
    ),
  },
  { id: 'next', title: 'Next', width: 120, minTableWidth: 560, cell: (report) => <Next report={report} /> },
  { id: 'last', title: 'Last sent', width: 120, minTableWidth: 560, cell: (report) => <LastSent report={report} /> },
]

function toSubject({ campaignId, folderId, codeId, targetName, isTargetDeleted }: Report): string {
  if (targetName === null) return isTargetDeleted ? 'Deleted' : 'All codes'
  if (campaignId !== null) return `Campaign ${targetName}`
  if (folderId !== null) return `Folder ${targetName}`
  return codeId === null ? targetName : `Code ${targetName}`
}

function Addresses({ report: { to, ended } }: { report: Report }) {
  return (
    <span className="block text-xs whitespace-normal wrap-anywhere text-ink-soft">
      {to.join(', ')}
      {ended.map(({ address, at }) => (
        <span key={address} className="block text-ink-faint">
          {address} unsubscribed <RelativeTime at={at} />
        </span>
      ))}
    </span>
  )
}

function Next({ report: { nextAt, isTargetDeleted } }: { report: Report }) {
  if (isTargetDeleted) return <Badge tone="warn">Target deleted</Badge>
  return nextAt === null ? <Badge tone="warn">No addresses</Badge> : <RelativeTime at={nextAt} />
}

function LastSent({ report: { lastSentAt } }: { report: Report }) {
  return lastSentAt === null ? 'Never' : <RelativeTime at={lastSentAt} />
}
