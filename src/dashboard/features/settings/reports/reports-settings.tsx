import { useQuery, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { deleteReport, type Report, reportsQueries } from '#dashboard/api/reports.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadedList } from '#dashboard/pickers/loaded-list.tsx'
import { ReportForm } from '#dashboard/pickers/report-form.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { EditDialog, type EditTask } from '../edit-dialog.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { ReportsTable } from './reports-table.tsx'

/** Reports by mail: create, change, send now, delete. */
export function ReportsSettings() {
  const [task, setTask] = useState<EditTask<Report> | null>(null)
  const queryClient = useQueryClient()
  const mayCreate = usePermission()('POST /reports')
  const close = () => setTask(null)
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
      {task ? (
        <EditDialog
          task={task}
          noun="report"
          consequence="It will no longer be mailed."
          options={deleteReport(queryClient)}
          onDone={close}
        >
          {(report) => <ReportForm report={report} onDone={close} />}
        </EditDialog>
      ) : null}
    </SettingsColumn>
  )
}

function Reports({ onTask }: { onTask: (task: EditTask<Report>) => void }) {
  const empty = (
    <EmptyState picture={<Mail />} title="No reports yet">
      A report mails the figures of a campaign, a folder or all codes on Mondays or on the first of the month.
    </EmptyState>
  )
  return (
    <LoadedList query={useQuery(reportsQueries.all())} noun="reports" empty={empty}>
      {(reports) => <ReportsTable reports={reports} onTask={onTask} />}
    </LoadedList>
  )
}
