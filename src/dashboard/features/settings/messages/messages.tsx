import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import Send from 'lucide-react/icons/send'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { messagesQueries, sendTestMessage } from '#dashboard/api/messages.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { messageCard, messageColumns } from './message-columns.tsx'
import { MessageDialog } from './message-dialog.tsx'

interface MessageSearch {
  open?: string | undefined
}

/** Mail to the members, sent or not. */
export function Messages() {
  const { open } = useSearch({ from: '/_app/settings/messages' })
  const navigate = useNavigate({ from: '/settings/messages' })
  const change = changeSearch<MessageSearch>((next) => navigate({ to: '/settings/messages', ...next }))
  const messages = useInfiniteQuery({
    ...messagesQueries.list(),
    // A waiting message is sent by another process a moment later.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some((message) => message.state === 'waiting')) ? 2_000 : false,
  })
  const list = usePagedList(messages)
  const table = useDataTable({
    name: 'Messages',
    noun: 'message',
    list,
    columns: messageColumns,
    card: messageCard,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Sender sender={messages.data?.pages[0]?.from} />
      <DataTable
        table={table}
        emptyState={
          <EmptyState
            picture={<Mail />}
            title="No messages yet"
            action={<ButtonLink to="/settings/members">View members</ButtonLink>}
          >
            Invitations, password resets and other mail to members are listed here for 30 days.
          </EmptyState>
        }
      />
      {open === undefined ? null : (
        <MessageDialog
          message={list.rows.find(({ id }) => id === open)}
          canSend={messages.data?.pages[0]?.from !== null}
          isLoading={list.state === 'loading'}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  )
}

/** The sender of mail, or the missing settings. `sender` is undefined while it is loading. */
function Sender({ sender }: { sender: string | null | undefined }) {
  const mayTest = usePermission()('POST /messages/test')
  const test = useUndoableMutation({
    mutation: sendTestMessage(useQueryClient()),
    describeResult: (_nothing: void, message) => `A test message to ${message?.to ?? 'you'} is on its way`,
    describeFailure: () => 'The test message was not sent.',
  })
  if (sender === null)
    return (
      <div role="note" className="border-b bg-warn-soft px-4 py-3 text-sm text-warn-text">
        <p className="font-semibold">No mail server is configured, so nothing is sent.</p>
        <p>
          Set <code className="font-mono text-xs">SMTP_URL</code> and{' '}
          <code className="font-mono text-xs">MAIL_FROM</code> on the server and restart it. Until then, open a message
          and send its link yourself.
        </p>
      </div>
    )
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 border-b px-4 py-1.5">
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft" title={sender}>
        {sender === undefined ? null : <>Sent from {sender}</>}
      </p>
      {mayTest && sender !== undefined ? (
        <Button pending={test.isPending} onClick={() => test.run()}>
          <Send aria-hidden />
          Send test message
        </Button>
      ) : null}
    </div>
  )
}
