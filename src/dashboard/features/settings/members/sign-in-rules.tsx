import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { changeSignInRules, type Member, signInRulesQueries } from '#dashboard/api/members.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'

/** How the members sign in. */
export function SignInRules({ members }: { members: readonly Member[] | undefined }) {
  const rules = useQuery(signInRulesQueries.one())
  const change = useMutation(changeSignInRules(useQueryClient()))
  const missingFactorCount = members?.filter(({ hasSecondFactor }) => !hasSecondFactor).length ?? 0
  const handleChange = (requireTwoFactor: boolean) =>
    change.mutate(
      { requireTwoFactor },
      {
        onSuccess: () =>
          toast({
            message: requireTwoFactor ? 'A second factor is now required' : 'A second factor is no longer required',
          }),
      },
    )
  return (
    <SettingsSection title="Sign-in">
      {rules.data ? (
        <div className="rounded-lg border p-4">
          <SwitchField
            label="Require two-factor authentication"
            hint={
              missingFactorCount === 0
                ? 'Every member has an authenticator app or a passkey.'
                : `${pluralize(missingFactorCount, 'member has', 'members have')} no second factor and would set one up before going on.`
            }
            error={change.error ? toRuleError(change.error) : undefined}
            checked={change.isPending ? change.variables.requireTwoFactor : rules.data.requireTwoFactor}
            onChange={handleChange}
          />
        </div>
      ) : rules.error ? (
        <LoadError title="The sign-in rules could not be loaded" query={rules} />
      ) : (
        <Skeleton className="h-20" />
      )}
    </SettingsSection>
  )
}

function toRuleError(error: unknown): string {
  if (error instanceof ApiError && error.failure.code === 'two_factor_required')
    return 'Set up two-factor authentication or a passkey for your own account first.'
  return getFailureText(error)
}
