import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bot from 'lucide-react/icons/bot'
import { useState } from 'react'
import { type Assistant, assistantsQueries, revokeAssistant } from '#dashboard/api/assistants.ts'
import { LoadedList } from '#dashboard/pickers/loaded-list.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { pastTimeColumn } from '#dashboard/ui/table/time-column.tsx'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { SettingsColumn } from '../settings-frame.tsx'

/** The assistants and terminals that members have let in, and the address at which other assistants connect. */
export function AssistantsSettings() {
  const [revokedAssistant, setRevokedAssistant] = useState<Assistant | null>(null)
  const address = `${location.origin}/mcp`
  return (
    <SettingsColumn>
      <SettingsSection
        title="Assistants"
        about="Claude, ChatGPT, Cursor and others that find codes, answer questions about scans and draft pages for you. Add this address to the assistant as a connector or an MCP server."
      >
        <p className="flex items-center gap-2">
          <code className="min-w-0 truncate rounded-md border border-line px-2 py-1 font-mono text-xs">{address}</code>
          <CopyButton text={address} noun="address" />
        </p>
        <p className="text-sm text-ink-soft">
          A terminal on which somebody ran <code className="font-mono text-xs">tessera login</code> is in this list,
          too.
        </p>
        <Connections onRevoke={setRevokedAssistant} />
      </SettingsSection>
      {revokedAssistant ? (
        <RevokeAssistant assistant={revokedAssistant} onDone={() => setRevokedAssistant(null)} />
      ) : null}
    </SettingsColumn>
  )
}

function Connections({ onRevoke }: { onRevoke: (assistant: Assistant) => void }) {
  const empty = (
    <EmptyState picture={<Bot />} title="No assistants yet">
      An assistant asks you for access when you connect it, and can do no more than you can.
    </EmptyState>
  )
  const actions = actionsColumn<Assistant>(84, (assistant) => (
    <Button variant="ghost" aria-label={`Revoke ${assistant.name}`} onClick={() => onRevoke(assistant)}>
      Revoke
    </Button>
  ))
  return (
    <LoadedList query={useQuery(assistantsQueries.all())} noun="assistants" empty={empty}>
      {(assistants) => <SmallTable name="Assistants" columns={[...columns, actions]} rows={assistants} />}
    </LoadedList>
  )
}

const columns: readonly Column<Assistant>[] = [
  {
    id: 'name',
    title: 'Assistant',
    width: '2fr',
    cell: ({ name, person, scope }) => (
      <>
        <span className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="block truncate text-xs text-ink-faint">
          {scope === 'write' ? 'Read and write' : 'Read'} · for {person.name}
        </span>
      </>
    ),
  },
  pastTimeColumn({ id: 'connected', title: 'Connected', width: 128, getTime: ({ createdAt }) => createdAt }),
  pastTimeColumn({ id: 'used', title: 'Last used', width: 128, getTime: ({ lastUsedAt }) => lastUsedAt }),
]

/** Confirms that an assistant loses access. */
function RevokeAssistant({ assistant: { id, name }, onDone }: { assistant: Assistant; onDone: () => void }) {
  const { mutateAsync } = useMutation(revokeAssistant(useQueryClient()))
  return (
    <ConfirmDialog
      action="Revoke access"
      errorTitle="Access was not revoked"
      successMessage={`Revoked the access of ${name}`}
      onConfirm={() => mutateAsync(id)}
      onDone={onDone}
    >
      Revoke the access of <strong className="font-semibold">{name}</strong>? Its next request is refused. To let it in
      again, connect it again.
    </ConfirmDialog>
  )
}
