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
  const currentPlan = me.workspace.plan
  const form = useForm<{ plan: string }>({ defaultValues: { plan: currentPlan } })
  const plan = useWatch({ control: form.control, name: 'plan' })
  const { mutateAsync } = useMutation(changeWorkspace(useQueryClient()))
  const isKnownPlan = getPlanIndex(currentPlan) !== -1
  const isSmallerPlan = isKnownPlan && getPlanIndex(plan) < getPlanIndex(currentPlan)
  const handleSubmit = async (draft: { plan: string }) => {
    const chosenPlan = plans.find(({ value }) => value === draft.plan)
    if (!chosenPlan) return
    const { workspace } = await mutateAsync({ plan: chosenPlan.value })
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
                options={isKnownPlan ? plans : [{ value: currentPlan, label: me.workspace.planName }, ...plans]}
                {...field}
              />
            )}
          </FormField>
        </div>
        <SubmitButton disabled={plan === currentPlan}>Change plan</SubmitButton>
      </div>
      {isSmallerPlan ? (
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
