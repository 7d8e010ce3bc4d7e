import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeProfile } from '#dashboard/api/account.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { type EmailChange, EmailForm } from './email-form.tsx'
import { defaultSignInOptions, signInQueries } from '#dashboard/api/sign-in.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Password } from './password.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { PictureField } from './picture-field.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'

/** The signed-in person's account, which all of their workspaces share. */
export function AccountScreen({ emailChange }: { emailChange: EmailChange | undefined }) {
  const { user } = useSession()
  const { data: options = defaultSignInOptions } = useQuery(signInQueries.options())
  // Second factors and passkeys are useless if single sign-on is the only way to sign in.
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

/** Picture, name and address of the person. */
function Profile({ emailChange }: { emailChange: EmailChange | undefined }) {
  const { user } = useSession()
  return (
    <SettingsSection title="Profile" about="How the members of your workspaces see you.">
      <PictureField />
      <PersonName key={user.name} />
      <EmailForm key={user.email} emailChange={emailChange} />
    </SettingsSection>
  )
}

function PersonName() {
  const { name } = useSession().user
  const rename = useUndoableMutation({
    mutation: changeProfile(useQueryClient()),
    describeResult: () => 'Changed your name',
    createUndo: (_change, _result, mutateAsync) => () => mutateAsync({ name }),
    describeFailure: () => 'Your name was not changed.',
  })
  return (
    <NameForm
      layout="row"
      value={name}
      validate={(text) => (text === '' ? 'Enter your name.' : undefined)}
      input={{ autoComplete: 'name', maxLength: 100 }}
      action="Save name"
      errorTitle="Your name was not changed"
      onSave={(next) => (next === name ? undefined : rename.runInForm({ name: next }))}
    />
  )
}
