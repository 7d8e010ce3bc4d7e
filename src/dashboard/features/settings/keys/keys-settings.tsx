import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type Key, type KeyRate, keysQueries, revokeKey } from '#dashboard/api/keys.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { type Me, workspaceQueries } from '#dashboard/api/workspace.ts'
import { PlanNeeded } from '#dashboard/pickers/plan-needed.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { type ControlledDialogProps, Dialog } from '#dashboard/ui/dialog.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'
import { formatNumber } from '#dashboard/ui/formats.ts'
import { BareProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { KeysTable } from './keys-table.tsx'
import { QuickStart } from './quick-start.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'

/** Interval at which the used part of the rate is refetched. */
const RATE_REFETCH_MS = 10_000

/** API keys, and examples of the first calls. */
export function KeysSettings({ isCreating }: { isCreating: boolean }) {
  const navigate = useNavigate()
  const setCreating = (open: boolean) =>
    void navigate({ to: '/settings/developers', search: open ? { new: true } : {} })
  const [revokedKey, setRevokedKey] = useState<Key | null>(null)
  const { data: me } = useQuery(workspaceQueries.me())
  const isIncluded = me === undefined || me.limits.apiKeys > 0
  const may = usePermission()
  const canCreate = may('POST /keys') && isIncluded
  return (
    <SettingsColumn>
      <SettingsSection
        title="API keys"
        about={
          <>
            Lets your servers call the API of this workspace. Never put a key into a web page or an app.
            <ReferenceLink me={me} />
          </>
        }
        aside={
          canCreate ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              New key
            </Button>
          ) : null
        }
      >
        <Keys me={me} isIncluded={isIncluded} onRevoke={setRevokedKey} />
        {canCreate ? <NewKeyDialog open={isCreating} onOpenChange={setCreating} /> : null}
        {revokedKey ? <RevokeKey apiKey={revokedKey} onDone={() => setRevokedKey(null)} /> : null}
      </SettingsSection>
      {isIncluded ? <QuickStart /> : null}
    </SettingsColumn>
  )
}

interface KeysProps {
  me: Me | undefined
  isIncluded: boolean
  onRevoke: (key: Key) => void
}

/** The list of keys, or the reason why there is none. */
function Keys({ me, isIncluded, onRevoke }: KeysProps) {
  const list = useQuery({ ...keysQueries.all(), refetchInterval: RATE_REFETCH_MS })
  return list.data?.data.length === 0 ? (
    <NoKeys isIncluded={isIncluded} />
  ) : list.data ? (
    <>
      {isIncluded ? null : (
        <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          These keys do not work: the API is included in the Pro plan.
        </p>
      )}
      <KeysTable keys={list.data.data} onRevoke={onRevoke} />
      {isIncluded ? <RateBar rate={list.data.rate} /> : null}
      {me && isIncluded ? <KeyCount me={me} /> : null}
    </>
  ) : list.error ? (
    <ErrorPanel title="The keys could not be loaded" onRetry={() => void list.refetch()} pending={list.isFetching}>
      {getFailureText(list.error)}
    </ErrorPanel>
  ) : (
    <Skeleton className="h-32" />
  )
}

function NewKeyDialog(dialog: ControlledDialogProps) {
  return (
    <Dialog title="New key" {...dialog}>
      {(close) => <NewKeyForm onDone={close} />}
    </Dialog>
  )
}

/** Link to the API reference. A service that follows only the specification does not return its address. */
function ReferenceLink({ me }: { me: Partial<Pick<Me, 'apiReferenceUrl'>> | undefined }) {
  if (!me?.apiReferenceUrl) return null
  return (
    <a
      href={me.apiReferenceUrl}
      target="_blank"
      rel="noreferrer"
      className="ml-1 text-accent-text underline underline-offset-2"
    >
      API reference
    </a>
  )
}

/** Used part of the requests of this minute, with all keys. */
function RateBar({ rate: { limit, used, resetSeconds } }: { rate: KeyRate }) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft tabular-nums">
        <span>
          {formatNumber(used)} of {formatNumber(limit)} requests in this minute, with all keys
        </span>
        <span className="text-ink-faint">
          {used >= limit ? `More in ${resetSeconds} s` : used > 0 ? `Resets in ${resetSeconds} s` : null}
        </span>
      </p>
      <BareProgressBar label="Requests in this minute" done={used} total={limit} />
    </div>
  )
}

function KeyCount({ me: { usage, limits } }: { me: Me }) {
  return (
    <p className="text-xs text-ink-faint">
      {usage.apiKeys} of {limits.apiKeys} keys used.
    </p>
  )
}

function NoKeys({ isIncluded }: { isIncluded: boolean }) {
  if (isIncluded)
    return (
      <EmptyState picture={<KeyRound />} title="No keys yet">
        Create one key for each program that calls the API, so that you can revoke them one by one.
      </EmptyState>
    )
  return (
    <PlanNeeded picture={<KeyRound />} title="The API is included in the Pro plan">
      With the current plan, you can use the dashboard only.
    </PlanNeeded>
  )
}

/** Confirms revoking a key. */
function RevokeKey({ apiKey, onDone }: { apiKey: Key; onDone: () => void }) {
  const { mutateAsync } = useMutation(revokeKey(useQueryClient()))
  return (
    <ConfirmDialog
      action="Revoke key"
      errorTitle="The key was not revoked"
      successMessage={`Revoked the key ${apiKey.name}`}
      onConfirm={() => mutateAsync(apiKey.id)}
      onDone={onDone}
    >
      <Question apiKey={apiKey} />
    </ConfirmDialog>
  )
}

function Question({ apiKey: { name, lastUsedAt } }: { apiKey: Key }) {
  return (
    <>
      Revoke <strong className="font-semibold">{name}</strong>? Anything that uses this key stops working immediately.
      This cannot be undone.{' '}
      {lastUsedAt === null ? (
        'It was never used.'
      ) : (
        <>
          It was last used <RelativeTime at={lastUsedAt} />.
        </>
      )}
    </>
  )
}
