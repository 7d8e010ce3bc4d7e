import { useMutation, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Send from 'lucide-react/icons/send'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type Message, resendMessage } from '#dashboard/api/messages.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { formatDateTime } from '#dashboard/ui/formats.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { State } from './message-columns.tsx'

interface MessageDialogProps {
  /** Undefined if the address names a message that is not in the list. */
  message: Message | undefined
  /** Whether a mail server is configured. */
  canSend: boolean
  isLoading: boolean
  onClose: () => void
}

/** A message with its text and link. */
export function MessageDialog({ message, canSend, isLoading, onClose }: MessageDialogProps) {
  return (
    <Dialog title={message?.subject ?? 'Message'} width="wide" open onOpenChange={onClose}>
      {message ? (
        <Content message={message} canSend={canSend} />
      ) : isLoading ? (
        <Skeleton className="h-32" />
      ) : (
        <p className="text-sm text-ink-soft">This message is no longer listed. Messages are deleted after 30 days.</p>
      )}
    </Dialog>
  )
}

function Content({ message, canSend }: { message: Message; canSend: boolean }) {
  const { id, to, at, text, link } = message
  const maySend = usePermission()('POST /messages/{id}/send')
  const send = useMutation(resendMessage(useQueryClient()))
  const handleSend = () =>
    send.mutate(id, { onSuccess: () => toast({ message: `The message to ${to} is on its way again` }) })
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <DescriptionItem term="To">{to}</DescriptionItem>
        <DescriptionItem term="At">{formatDateTime(new Date(at))}</DescriptionItem>
        <DescriptionItem term="State">
          <State message={message} />
        </DescriptionItem>
      </dl>
      {text === '' ? (
        <p className="text-sm text-ink-faint">
          The text was deleted, because its link was used or has expired, its subject was deleted, its recipient
          unsubscribed, or it contains answers from leads and is older than three days.
        </p>
      ) : (
        <div className="rounded-lg border bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</div>
      )}
      {send.error ? <ErrorPanel title="The message was not sent">{getFailureText(send.error)}</ErrorPanel> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {maySend && canSend && text !== '' ? (
          <Button pending={send.isPending} onClick={handleSend}>
            <Send aria-hidden />
            Send again
          </Button>
        ) : null}
        {link === null ? null : (
          <Button variant="primary" onClick={() => void copyLink(link)}>
            <Copy aria-hidden />
            Copy link
          </Button>
        )}
      </div>
    </div>
  )
}

async function copyLink(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    toast({ message: 'Copied the link' })
  } catch {
    toast({ message: 'Your browser blocked copying. Select the link in the text and copy it.', tone: 'bad' })
  }
}
