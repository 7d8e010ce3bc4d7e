import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { submissionStatuses } from '#contract/submission-statuses.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { moveSubmission, type Submission } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { statusOptions } from '../lead-status.ts'
import { toMailLink } from '../lead-text.ts'
import { useChangeLead } from '../use-change-lead.ts'
import { ReplyDialog } from './reply-dialog.tsx'

/** Changes the status of a lead, and answers it by mail. */
export function LeadFollowUp({ lead }: { lead: Submission }) {
  const { changeStatus } = useChangeLead()
  // The server sends mail where one is set up. Otherwise the mail program of the person does.
  const maySend = usePermission()('POST /submissions/{id}/reply')
  return (
    <div className="flex items-end gap-2 border-b px-5 pb-4">
      <div className="min-w-0 flex-1">
        <SelectField
          label="Status"
          options={statusOptions}
          value={lead.status}
          onChange={({ target }) => {
            const status = submissionStatuses.find((knownStatus) => knownStatus === target.value)
            if (status) void changeStatus(lead, status)
          }}
        />
      </div>
      {lead.email === null ? null : maySend ? (
        <ReplyDialog lead={lead} email={lead.email} />
      ) : (
        <ReplyLink lead={lead} email={lead.email} />
      )}
    </div>
  )
}

/** Opens the person's mail program, and records that the lead was answered. */
function ReplyLink({ lead, email }: { lead: Submission; email: string }) {
  const { mutateAsync } = useMutation(moveSubmission(useQueryClient()))
  const setAnswered = (answered: boolean) =>
    mutateAsync({ id: lead.id, change: { answered, ...(!answered && { status: lead.status }) } })
  const handleClick = () => {
    const fail = (error: unknown) =>
      toast({ message: `The answer was not recorded. ${getFailureText(error)}`, tone: 'bad' })
    setAnswered(true)
      .then(() =>
        toast({
          message: 'Recorded as answered',
          // Undo would also take back an earlier answer.
          ...(lead.answeredAt === null && { undo: () => void setAnswered(false).catch(fail) }),
        }),
      )
      .catch(fail)
  }
  return (
    <a href={toMailLink(lead, email)} className={buttonClass('secondary')} onClick={handleClick}>
      <Mail aria-hidden />
      Reply by mail
    </a>
  )
}
