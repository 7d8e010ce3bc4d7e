import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { changeWorkspace, type Me, type WorkspaceChange } from '#dashboard/api/workspace.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
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

/** Form to change the plan, with usage and limits. */
export function PlanForm({ me }: { me: Me }) {
  const current = me.workspace.plan
  const form = useForm<{ plan: string }>({ defaultValues: { plan: current } })
  const plan = useWatch({ control: form.control, name: 'plan' })
  const { mutateAsync } = useMutation(changeWorkspace(useQueryClient()))
  const isKnown = getPlanIndex(current) !== -1
  const isSmaller = isKnown && getPlanIndex(plan) < getPlanIndex(current)
  const handleSubmit = async (draft: { plan: string }) => {
    const chosen = plans.find(({ value }) => value === draft.plan)
    if (!chosen) return
    const { workspace } = await mutateAsync({ plan: chosen.value })
    toast({ message: `Changed the plan to ${workspace.planName}` })
  }
  return (
    <Form form={form} errorTitle="The plan was not changed" onSubmit={handleSubmit}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="max-w-md min-w-72 flex-1">
          <FormField control={form.control} name="plan">
            {(field) => (
              <SelectField
                label="Workspace plan"
                options={isKnown ? plans : [{ value: current, label: me.workspace.planName }, ...plans]}
                {...field}
              />
            )}
          </FormField>
        </div>
        <SubmitButton disabled={plan === current}>Change plan</SubmitButton>
      </div>
      {isSmaller ? (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          Nothing is deleted, and printed codes keep working. Features that the smaller plan does not include stop
          working: the API below Pro, webhooks below Business.
        </p>
      ) : null}
      <Limits me={me} />
      <PlanComparison me={me} />
    </Form>
  )
}

function getPlanIndex(plan: string): number {
  return plans.findIndex(({ value }) => value === plan)
}
