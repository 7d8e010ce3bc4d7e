import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../api/failure-text.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { workspaceQueries } from '../../../api/workspace.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Limits } from './limits.tsx'
import { PlanForm } from './plan-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { WorkspaceName } from './workspace-name.tsx'

/** What the workspace is called, and what its plan includes. */
export function WorkspaceSettings() {
  const mayChange = usePermission()('PATCH /me')
  const { data: me, error, isFetching, refetch } = useQuery(workspaceQueries.me())
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
            mayChange
              ? 'Plans set limits and features. On your own installation, they are free.'
              : `${me.workspace.planName}. Managed by your service provider.`
          }
        >
          {mayChange ? <PlanForm key={me.workspace.plan} me={me} /> : <Limits me={me} />}
        </SettingsSection>
      </>
    )
  if (error)
    return (
      <ErrorPanel title="The workspace could not be loaded" onRetry={() => void refetch()} pending={isFetching}>
        {failureText(error)}
      </ErrorPanel>
    )
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
    </div>
  )
}
