import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { type Key, keysQueries } from '../../api/keys.ts'
import { useMay } from '../../api/use-may.ts'
import { type Me, workspaceQueries } from '../../api/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeysTable } from './keys-table.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The keys of the API: made here, shown once, revoked here. */
export function KeysSettings({ isMaking }: { isMaking: boolean }) {
  const navigate = useNavigate()
  const setMaking = (open: boolean) => void navigate({ to: '/settings/developers', search: open ? { new: true } : {} })
  const [revoking, setRevoking] = useState<Key | null>(null)
  const { data: me } = useQuery(workspaceQueries.me())
  const isIncluded = me === undefined || me.limits.apiKeys > 0
  const canCreate = useMay()('POST /keys') && isIncluded
  return (
    <SettingsSection
      title="API keys"
      about="A key lets your own servers read and change all of this workspace. Never put one into a page or an app."
      aside={
        canCreate ? (
          <Button variant="primary" onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            New key
          </Button>
        ) : null
      }
    >
      <Keys me={me} isIncluded={isIncluded} onRevoke={setRevoking} />
      {canCreate ? <NewKeyDialog isOpen={isMaking} onOpenChange={setMaking} /> : null}
      <Dialog title="Revoke key" open={revoking !== null} onOpenChange={(open) => !open && setRevoking(null)}>
        {revoking ? <RevokeKey apiKey={revoking} onDone={() => setRevoking(null)} /> : null}
      </Dialog>
    </SettingsSection>
  )
}

interface KeysProps {
  me: Me | undefined
  isIncluded: boolean
  onRevoke: (key: Key) => void
}

/** The keys that there are, or why there are none to show. */
function Keys({ me, isIncluded, onRevoke }: KeysProps) {
  const list = useQuery(keysQueries.all())
  return list.data?.length === 0 ? (
    <NoKeys isIncluded={isIncluded} />
  ) : list.data ? (
    <>
      {isIncluded ? null : (
        <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          These keys are refused: the API comes with the Pro plan.
        </p>
      )}
      <KeysTable keys={list.data} onRevoke={onRevoke} />
      {me && isIncluded ? <Ceiling me={me} /> : null}
    </>
  ) : list.error ? (
    <ErrorPanel title="The keys could not be loaded" onRetry={() => void list.refetch()} pending={list.isFetching}>
      {failureText(list.error)}
    </ErrorPanel>
  ) : (
    <Skeleton className="h-32" />
  )
}

function NewKeyDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog title="New key" open={isOpen} onOpenChange={onOpenChange}>
      <NewKeyForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Ceiling({ me: { usage, limits } }: { me: Me }) {
  return (
    <p className="text-xs text-ink-faint">
      {usage.apiKeys} of {limits.apiKeys} keys are in use.
    </p>
  )
}

function NoKeys({ isIncluded }: { isIncluded: boolean }) {
  if (isIncluded)
    return (
      <EmptyState picture={<KeyRound />} title="No keys yet">
        Make one for each program that calls the API, so that each can be revoked alone.
      </EmptyState>
    )
  return (
    <EmptyState
      picture={<KeyRound />}
      title="The API comes with the Pro plan"
      action={
        <Link to="/settings" className={buttonClass('primary')}>
          Change the plan
        </Link>
      }
    >
      On this plan the dashboard alone works with the workspace.
    </EmptyState>
  )
}
