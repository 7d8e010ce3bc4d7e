import { useQuery } from '@tanstack/react-query'
import type { EmailChange } from './email-form.tsx'
import { defaultSignInOptions, signInQueries } from '#dashboard/api/sign-in.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Password } from './password.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'

/** The signed-in person's own account, which is the same in all of their workspaces. */
export function AccountScreen({ emailChange }: { emailChange: EmailChange | undefined }) {
  const { user } = useSession()
  const { data: options = defaultSignInOptions } = useQuery(signInQueries.options())
  // If single sign-on is the only way to sign in, second factors and passkeys are not used.
  const hasOwnFactors = options.passwords || user.hasPassword
  return (
    <Screen title="Account">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[820px] gap-10 p-6 max-sm:p-4">
          <Profile emailChange={emailChange} />
          {user.hasPassword ? <Password /> : null}
          {hasOwnFactors ? (
            <>
              <TwoFactor />
              <Passkeys />
            </>
          ) : null}
          <Sessions />
        </div>
      </div>
    </Screen>
  )
}
