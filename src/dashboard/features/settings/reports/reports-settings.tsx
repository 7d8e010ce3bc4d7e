import { useQuery, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { deleteReport, reportsQueries } from '../../../api/reports.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { DeleteForm } from '../../../pickers/confirm-delete.tsx'
import { LoadError } from '../../../pickers/load-error.tsx'
import { ReportForm } from '../../../pickers/report-form.tsx'
import { SettingsSection } from '../../../pickers/settings-section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { ReportsTable, type ReportTask } from './reports-table.tsx'

type Task = { kind: 'new' } | ReportTask

/** Reports by mail: create, change, send now, delete. */
export function ReportsSettings() {
  const [task, setTask] = useState<Task | null>(null)
  const mayCreate = usePermission()('POST /reports')
  return (
    <SettingsColumn>
      <SettingsSection
        title="Reports"
        about="Figures by mail every week or month, compared with the period before, to members and to people without an account."
        aside={
          mayCreate ? (
            <Button variant="primary" onClick={() => setTask({ kind: 'new' })}>
              <Plus aria-hidden />
              New report
            </Button>
          ) : null
        }
      >
        <Reports onTask={setTask} />
      </SettingsSection>
      {task ? <TaskDialog task={task} onDone={() => setTask(null)} /> : null}
    </SettingsColumn>
  )
}

function TaskDialog({ task, onDone }: { task: Task; onDone: () => void }) {
  const queries = useQueryClient()
  if (task.kind !== 'delete')
    return (
      <Dialog title={task.kind === 'new' ? 'New report' : 'Edit report'} open onOpenChange={onDone}>
        <ReportForm report={task.kind === 'new' ? null : task.report} onDone={onDone} />
      </Dialog>
    )
  const { id, name } = task.report
  return (
    <Dialog
      role="alertdialog"
      title="Delete report"
      description={
        <>
          Delete <strong className="font-semibold">{name}</strong>? It is not mailed any more. This cannot be undone.
        </>
      }
      open
      onOpenChange={onDone}
    >
      <DeleteForm what="report" id={id} name={name} options={deleteReport(queries)} onDone={onDone} />
    </Dialog>
  )
}

function Reports({ onTask }: { onTask: (task: ReportTask) => void }) {
  const list = useQuery(reportsQueries.all())
  if (list.data?.length === 0)
    return (
      <EmptyState picture={<Mail />} title="No reports yet">
        A report mails the figures of a campaign, a folder or all codes on Mondays or on the first of the month.
      </EmptyState>
    )
  if (list.data) return <ReportsTable reports={list.data} onTask={onTask} />
  return list.error ? <LoadError title="The reports could not be loaded" query={list} /> : <Skeleton className="h-32" />
}
