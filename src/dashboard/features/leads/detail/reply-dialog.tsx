import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useForm } from 'react-hook-form'
import { cutText } from '#contract/cut-text.ts'
import { replyToSubmission, type Submission } from '#dashboard/api/submissions.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'

const MAX_TEXT_LENGTH = 5_000

interface ReplyDialogProps {
  lead: Submission
  email: string
}

/** Answers a lead by mail, which the server sends. Replies go to the address of the member. */
export function ReplyDialog({ lead, email }: ReplyDialogProps) {
  return (
    <Dialog
      title="Reply by mail"
      description={`To ${email}`}
      trigger={
        <Button>
          <Mail aria-hidden />
          Reply by mail
        </Button>
      }
    >
      {(close) => <ReplyForm lead={lead} onDone={close} />}
    </Dialog>
  )
}

function ReplyForm({ lead, onDone }: { lead: Submission; onDone: () => void }) {
  const { user } = useSession()
  const { mutateAsync } = useMutation(replyToSubmission(useQueryClient()))
  const form = useForm({ defaultValues: { subject: cutText(`Re: ${lead.pageName}`, 200), text: '' } })
  return (
    <Form
      form={form}
      errorTitle="The answer was not sent"
      onSubmit={(body) => mutateAsync({ id: lead.id, body })}
      onSuccess={({ to, isRecorded }) => {
        toast({ message: `Sent to ${to}${isRecorded ? '' : ', but not recorded as answered'}` })
        onDone()
      }}
    >
      <FormTextField
        control={form.control}
        name="subject"
        label="Subject"
        maxLength={200}
        autoComplete="off"
        required
      />
      <FormField
        control={form.control}
        name="text"
        validate={(text) => (text.trim() === '' ? 'Write an answer.' : undefined)}
      >
        {(field) => (
          <LinesField
            {...field}
            label="Answer"
            data-autofocus
            rows={8}
            maxLength={MAX_TEXT_LENGTH}
            maxCharacters={MAX_TEXT_LENGTH}
            hint={`Replies go to ${user.email}.`}
          />
        )}
      </FormField>
      <FormButtons action="Send" onCancel={onDone} />
    </Form>
  )
}
