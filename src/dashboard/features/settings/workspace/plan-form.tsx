import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changeWorkspace, type Me, type WorkspaceChange } from '../../../api/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { Limits } from './limits.tsx'

type Plan = NonNullable<WorkspaceChange['plan']>

const plans: readonly { value: Plan; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'basic', label: 'Basic' },
  { value: 'core', label: 'Core' },
  { value: 'pro', label: 'Pro' },
  { value: 'business', label: 'Business' },
]

/** Changes the plan, with what is used of it and what the others include. */
export function PlanForm({ me }: { me: Me }) {
  const [plan, setPlan] = useState<string>(me.workspace.plan)
  const change = useMutation(changeWorkspace(useQueryClient()))
  const chosen = plans.find(({ value }) => value === plan)
  const isKnown = getPlanIndex(me.workspace.plan) !== -1
  const isSmaller = isKnown && getPlanIndex(plan) < getPlanIndex(me.workspace.plan)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!chosen || change.isPending) return
    change.mutate(
      { plan: chosen.value },
      { onSuccess: ({ workspace }) => toast({ message: `Changed the plan to ${workspace.planName}` }) },
    )
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="max-w-md min-w-72 flex-1">
          <SelectField
            label="Workspace plan"
            value={plan}
            options={isKnown ? plans : [{ value: me.workspace.plan, label: me.workspace.planName }, ...plans]}
            onChange={(event) => setPlan(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={plan === me.workspace.plan} pending={change.isPending}>
          Change plan
        </Button>
      </div>
      {isSmaller ? (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          Nothing is deleted, and printed codes keep working. Features that the smaller plan does not include stop
          working: the API below Pro, webhooks below Business.
        </p>
      ) : null}
      {change.error ? <ErrorPanel title="The plan was not changed">{failureText(change.error)}</ErrorPanel> : null}
      <Limits me={me} />
      <PlanComparison me={me} />
    </form>
  )
}

function getPlanIndex(plan: string): number {
  return plans.findIndex(({ value }) => value === plan)
}
