import { useQueryClient } from '@tanstack/react-query'
import { changeProfile } from '#dashboard/api/account.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { type EmailChange, EmailForm } from './email-form.tsx'
import { PictureField } from './picture-field.tsx'

/** Picture, name and address of the person. */
export function Profile({ emailChange }: { emailChange: EmailChange | undefined }) {
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
    done: () => 'Changed your name',
    undo: (_change, _result, mutateAsync) => () => mutateAsync({ name }),
    failed: () => 'Your name was not changed.',
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
