import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AbuseReport, deleteAbuseReport } from '#dashboard/api/abuse-reports.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { formatDateTime } from '#dashboard/ui/formats.ts'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { reasonTexts } from './report-columns.tsx'

interface ReportDialogProps {
  /** Undefined if the address names a report that is not in the list. */
  report: AbuseReport | undefined
  isLoading: boolean
  onClose: () => void
}

/** A report with the text of the visitor. */
export function ReportDialog({ report, isLoading, onClose }: ReportDialogProps) {
  return (
    <Dialog title={report ? reasonTexts[report.reason] : 'Abuse report'} width="wide" open onOpenChange={onClose}>
      {report ? (
        <Content report={report} onClose={onClose} />
      ) : isLoading ? (
        <Skeleton className="h-32" />
      ) : (
        <p className="text-sm text-ink-soft">This report is no longer listed.</p>
      )}
    </Dialog>
  )
}

function Content({ report, onClose }: { report: AbuseReport; onClose: () => void }) {
  const { id, url, workspace, at, text, email } = report
  const mayDelete = usePermission()('DELETE /abuse-reports/{id}')
  const { mutateAsync } = useMutation(deleteAbuseReport(useQueryClient()))
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <DescriptionItem term="Address">
          {/* Not a link, because its target may be harmful. */}
          <span className="font-mono text-xs wrap-anywhere select-all">{url}</span>
        </DescriptionItem>
        <DescriptionItem term="Workspace">{workspace.name}</DescriptionItem>
        <DescriptionItem term="At">{formatDateTime(new Date(at))}</DescriptionItem>
        <DescriptionItem term="From">{email ?? 'A visitor who left no email address'}</DescriptionItem>
      </dl>
      {text === '' ? (
        <p className="text-sm text-ink-faint">The visitor wrote nothing else.</p>
      ) : (
        <div className="rounded-lg border bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</div>
      )}
      {mayDelete ? (
        <ConfirmForm
          action="Delete report"
          errorTitle="The report was not deleted"
          successMessage="Deleted the report"
          onConfirm={() => mutateAsync(id)}
          onSuccess={onClose}
          onCancel={onClose}
        />
      ) : null}
    </div>
  )
}
