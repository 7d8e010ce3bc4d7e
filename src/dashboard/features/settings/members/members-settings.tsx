import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { type Member, membersQueries, removeSecondFactor } from '#dashboard/api/members.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { ChangeRole } from './change-role.tsx'
import { InviteForm } from './invite-form.tsx'
import { Invitations } from './invitations.tsx'
import { MembersTable, type MemberTask } from './members-table.tsx'
import { RemoveMember } from './remove-member.tsx'
import { RoleTable } from './role-table.tsx'
import { SignInRules } from './sign-in-rules.tsx'

interface ChosenTask {
  kind: MemberTask
  member: Member
}

/** Members, invitations, sign-in rules and roles. */
export function MembersSettings({ isInviting }: { isInviting: boolean }) {
  const navigate = useNavigate()
  const may = usePermission()
  const members = useQuery(membersQueries.all())
  const [task, setTask] = useState<ChosenTask | null>(null)
  const setInviting = (open: boolean) =>
    void navigate({ to: '/settings/members', search: open ? { invite: true } : {}, replace: !open })
  return (
    <SettingsColumn>
      <SettingsSection
        title="Members"
        about="Everybody who can open this workspace."
        aside={
          may('POST /invitations') ? (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite member
            </Button>
          ) : null
        }
      >
        {members.error && !members.data ? (
          <LoadError title="The members could not be loaded" query={members} />
        ) : (
          <MembersTable members={members.data} onTask={(kind, member) => setTask({ kind, member })} />
        )}
      </SettingsSection>
      {may('GET /invitations') ? <Invitations /> : null}
      {may('GET /security') ? <SignInRules members={members.data} /> : null}
      {may('GET /roles') ? <RoleTable /> : null}
      {may('POST /invitations') ? (
        <Dialog title="Invite member" open={isInviting} onOpenChange={setInviting}>
          {(close) => <InviteForm onDone={close} />}
        </Dialog>
      ) : null}
      {task ? <TaskDialog {...task} onDone={() => setTask(null)} /> : null}
    </SettingsColumn>
  )
}

const dialogs = { role: ChangeRole, factor: RemoveSecondFactor, removal: RemoveMember }

function TaskDialog({ kind, member, onDone }: ChosenTask & { onDone: () => void }) {
  const MemberDialog = dialogs[kind]
  return <MemberDialog member={member} onDone={onDone} />
}

interface RemoveSecondFactorProps {
  member: Member
  onDone: () => void
}

/** Confirms the removal of the second factor of a member who lost their phone and recovery codes. */
function RemoveSecondFactor({ member: { id, name, email }, onDone }: RemoveSecondFactorProps) {
  const { mutateAsync } = useMutation(removeSecondFactor(useQueryClient()))
  return (
    <ConfirmDialog
      title="Remove second factor"
      action="Remove"
      errorTitle="The second factor was not removed"
      successMessage={`Removed the second factor of ${name}`}
      onConfirm={() => mutateAsync(id)}
      onDone={onDone}
    >
      Remove the authenticator app and the passkeys of <strong className="font-semibold">{name}</strong> ({email})? They
      are signed out, can sign in with their password, and get a mail about it. Make sure that they really asked for it.
    </ConfirmDialog>
  )
}
