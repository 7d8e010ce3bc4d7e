import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { changeWorkspace, type Me, workspaceQueries } from '#dashboard/api/workspace.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { DeleteDemo } from './delete-demo.tsx'
import { Exports } from './exports.tsx'
import { LeadRetention } from './lead-retention.tsx'
import { Limits } from './limits.tsx'
import { PlanForm } from './plan-form.tsx'
import { ScanDefaults } from './scan-defaults.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'

/** Name, plan, limits, defaults of codes and exports of the workspace. */
export function WorkspaceSettings() {
  return (
    <SettingsColumn>
      <Workspace />
    </SettingsColumn>
  )
}

function Workspace() {
  const may = usePermission()
  const mayChange = may('PATCH /me')
  const { data: me, error, isFetching, refetch } = useQuery(workspaceQueries.me())
  // A service without this field may still reject the change.
  const mayChangePlan = mayChange && me?.planChanges !== false
  if (me)
    return (
      <>
        <SettingsSection title="Name" about="Visible to all members.">
          {mayChange ? (
            <WorkspaceName key={me.workspace.name} name={me.workspace.name} />
          ) : (
            <p className="text-sm">{me.workspace.name}</p>
          )}
        </SettingsSection>
        <SettingsSection
          title="Plan"
          about={
            mayChangePlan
              ? 'Plans set limits and features. On your own installation, they are free.'
              : `${me.workspace.planName}. Set by whoever runs this installation.`
          }
        >
          {mayChangePlan ? <PlanForm key={me.workspace.plan} me={me} /> : <Limits me={me} />}
        </SettingsSection>
        <MoreSections me={me} />
      </>
    )
  if (error)
    return (
      <ErrorPanel title="The workspace could not be loaded" onRetry={() => void refetch()} pending={isFetching}>
        {getFailureText(error)}
      </ErrorPanel>
    )
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
    </div>
  )
}

/** Defaults, leads, exports, and the end of the demo. */
function MoreSections({ me: { workspace } }: { me: Me }) {
  const may = usePermission()
  const mayChange = may('PATCH /me')
  return (
    <>
      {mayChange && workspace.passQuery !== undefined ? <ScanDefaults mode={workspace.passQuery} /> : null}
      {mayChange && workspace.deleteSubmissionsAfterDays !== undefined ? (
        <LeadRetention days={workspace.deleteSubmissionsAfterDays} />
      ) : null}
      {may('POST /exports') ? <Exports /> : null}
      {workspace.demo && may('DELETE /demo') ? <DeleteDemo /> : null}
    </>
  )
}

/** Form to rename the workspace. */
function WorkspaceName({ name }: { name: string }) {
  const { mutateAsync } = useMutation(changeWorkspace(useQueryClient()))
  const save = async (next: string) => {
    if (next === name) return
    await mutateAsync({ name: next })
    toast({ message: `Renamed the workspace to ${next}` })
  }
  return (
    <NameForm
      layout="row"
      label="Workspace name"
      value={name}
      action="Rename"
      errorTitle="The workspace was not renamed"
      onSave={save}
    />
  )
}
