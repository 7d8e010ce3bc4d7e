import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { accountQueries, endOtherSessions, endSession, type SignedInDevice } from '#dashboard/api/account.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { passkeysQueries } from '#dashboard/api/passkeys.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { pastTimeColumn } from '#dashboard/ui/table/time-column.tsx'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { toast } from '#dashboard/ui/toast.ts'

/** The devices on which the person is signed in, with buttons that end their sessions. */
export function Sessions() {
  const devices = useQuery(accountQueries.devices())
  const { mutate, isPending, variables } = useMutation(endSession(useQueryClient()))
  const handleEnd = (device: SignedInDevice) =>
    mutate(device, {
      onSuccess: () => toast({ message: `Ended the session of ${device.device}` }),
      onError: (error) => toast({ message: `The session was not ended. ${getFailureText(error)}`, tone: 'bad' }),
    })
  const actions = actionsColumn<SignedInDevice>(128, (device) =>
    device.isCurrent ? null : (
      <Button
        variant="ghost"
        pending={isPending && variables.id === device.id}
        aria-label={`End session of ${device.device}`}
        onClick={() => handleEnd(device)}
      >
        End session
      </Button>
    ),
  )
  return (
    <SettingsSection
      title="Sessions"
      about="The devices on which you are signed in."
      aside={devices.data?.some(({ isCurrent }) => !isCurrent) ? <EndOtherSessions /> : null}
    >
      {devices.error && !devices.data ? (
        <LoadError title="Your sessions could not be loaded" query={devices} />
      ) : (
        <SmallTable name="Sessions" columns={[...columns, actions]} rows={devices.data} />
      )}
    </SettingsSection>
  )
}

const columns: readonly Column<SignedInDevice>[] = [
  {
    id: 'device',
    title: 'Device',
    width: '1fr',
    cell: ({ device, network, isCurrent, createdAt, lastSeenAt }) => (
      <>
        <span className="flex items-center gap-2 py-0.5">
          <span className="truncate font-semibold" title={device}>
            {device}
          </span>
          {isCurrent ? <Badge tone="ok">This device</Badge> : null}
        </span>
        <span className="block pb-1 text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
          {network ?? 'Unknown network'} · Signed in <RelativeTime at={createdAt} /> · Last seen{' '}
          <RelativeTime at={lastSeenAt} />
        </span>
      </>
    ),
  },
  { id: 'network', title: 'Network', width: 168, minTableWidth: 560, cell: ({ network }) => network ?? 'Unknown' },
  pastTimeColumn({ id: 'begun', title: 'Signed in', width: 112, getTime: ({ createdAt }) => createdAt }),
  pastTimeColumn({ id: 'seen', title: 'Last seen', width: 112, getTime: ({ lastSeenAt }) => lastSeenAt }),
]

function EndOtherSessions() {
  const { mutateAsync } = useMutation(endOtherSessions(useQueryClient()))
  const { data: passkeys = [] } = useQuery(passkeysQueries.all())
  const [removesPasskeys, setRemovesPasskeys] = useState(false)
  return (
    <Dialog
      role="alertdialog"
      title="End all other sessions"
      description="Every other device is signed out immediately. This device stays signed in."
      trigger={
        <Button>
          <LogOut aria-hidden />
          End all other sessions
        </Button>
      }
    >
      {(close) => (
        <ConfirmForm
          action="End sessions"
          errorTitle="The sessions were not ended"
          successMessage="Ended all other sessions"
          onConfirm={() => mutateAsync({ removePasskeys: removesPasskeys })}
          onSuccess={close}
          onCancel={close}
        >
          {passkeys.length === 0 ? null : (
            <div className="grid gap-1.5">
              <Checkbox
                label={`Remove your ${passkeys.length === 1 ? 'passkey' : `${passkeys.length} passkeys`} too`}
                checked={removesPasskeys}
                onChange={({ target }) => setRemovesPasskeys(target.checked)}
              />
              <p className="pl-6 text-sm wrap-anywhere text-ink-soft">
                Passkeys sign in without your password: {passkeys.map(({ name }) => name).join(', ')}.
              </p>
            </div>
          )}
        </ConfirmForm>
      )}
    </Dialog>
  )
}
