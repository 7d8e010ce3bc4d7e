import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { changeWorkspace, type Me, type WorkspaceChange } from '../../api/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'

type Plan = NonNullable<WorkspaceChange['plan']>

const plans: readonly { value: Plan; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'basic', label: 'Basic' },
  { value: 'core', label: 'Core' },
  { value: 'pro', label: 'Pro: with the API' },
  { value: 'business', label: 'Business: with the API and webhooks' },
]

/** Changes the plan; what it holds is shown beside what is in use of it. */
export function PlanForm({ me }: { me: Me }) {
  const [plan, setPlan] = useState<string>(me.workspace.plan)
  const change = useMutation(changeWorkspace(useQueryClient()))
  const chosen = plans.find(({ value }) => value === plan)
  const isSmaller = indexOf(plan) < indexOf(me.workspace.plan)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!chosen || change.isPending) return
    change.mutate(
      { plan: chosen.value },
      { onSuccess: ({ workspace }) => toast({ message: `The plan is ${workspace.planName} now` }) },
    )
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="max-w-md min-w-72 flex-1">
          <SelectField
            label="Workspace plan"
            value={plan}
            options={plans}
            onChange={(event) => setPlan(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={plan === me.workspace.plan} pending={change.isPending}>
          Change the plan
        </Button>
      </div>
      {isSmaller ? (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          Nothing is deleted and printed codes go on. What the smaller plan lacks stops: the API below Pro, webhooks
          below Business.
        </p>
      ) : null}
      {change.error ? <ErrorPanel title="The plan was not changed">{failureText(change.error)}</ErrorPanel> : null}
      <Ceilings me={me} />
    </form>
  )
}

function indexOf(plan: string): number {
  return plans.findIndex(({ value }) => value === plan)
}

const ceilings = [
  ['codes', 'Codes'],
  ['folders', 'Folders'],
  ['pages', 'Pages'],
  ['sites', 'Sites'],
  ['apiKeys', 'API keys'],
  ['aiImages', 'AI images this month'],
] as const

function Ceilings({ me: { limits, usage } }: { me: Me }) {
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="sr-only">What the plan holds</caption>
      <thead>
        <tr className="border-b text-left text-xs text-ink-soft [&>th]:h-8 [&>th]:font-medium">
          <th scope="col">Ceiling</th>
          <th scope="col" className="text-right">
            In use
          </th>
          <th scope="col" className="text-right">
            At most
          </th>
        </tr>
      </thead>
      <tbody>
        {ceilings.map(([name, label]) => (
          <tr key={name} className="border-b [&>*]:h-9">
            <th scope="row" className="text-left font-normal">
              {label}
            </th>
            <td className="text-right">
              <Count value={usage[name]} />
            </td>
            <td className="text-right text-ink-soft">
              <Count value={limits[name]} />
            </td>
          </tr>
        ))}
        <tr className="border-b [&>*]:h-9">
          <th scope="row" className="text-left font-normal">
            Requests a minute
          </th>
          <td className="text-right text-ink-faint">–</td>
          <td className="text-right text-ink-soft">
            <Count value={limits.apiRequestsPerMinute} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
