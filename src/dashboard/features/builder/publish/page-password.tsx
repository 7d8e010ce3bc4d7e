import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { linkPassword } from '#contract/form-fields.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { changePage } from '#dashboard/api/page-changes.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

const schema = z.object({ password: linkPassword })

/** Sets, changes or removes the password of the page. It is never shown again. */
export function PagePassword({ onDone }: { onDone: () => void }) {
  const editor = useEditor()
  const hasPassword = useEditorState(({ page }) => page.hasPassword)
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  const form = useForm({
    defaultValues: { password: '' },
    resolver: schemaResolver(schema, { password: 'Enter 4 to 128 characters.' }),
  })
  const save = async (password: string | null) => {
    editor.receivePage(await mutateAsync({ id: editor.pageId, change: { password } }))
    toast({ message: password === null ? 'The page no longer has a password' : 'Password saved' })
  }
  const { mutate: remove, isPending, error } = useMutation({ mutationFn: () => save(null), onSuccess: onDone })
  return (
    <Form
      form={form}
      errorTitle="The password was not saved"
      onSubmit={async ({ password }) => save(password)}
      onSuccess={onDone}
    >
      <p className="text-sm text-ink-soft">
        Visitors enter it before they see the live page, its pictures and its files. A cookie remembers that for 30
        days. Previews of the draft need no password. A new password asks everybody again.
      </p>
      <FormTextField
        control={form.control}
        name="password"
        label={hasPassword ? 'New password' : 'Password'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        hint="4 to 128 characters. Save it now. It is not shown again."
      />
      {hasPassword ? (
        <Button pending={isPending} className="justify-self-start" onClick={() => remove()}>
          Remove the password
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-bad-text">
          The password was not removed. {getFailureText(error)}
        </p>
      ) : null}
      <FormButtons action="Save password" onCancel={onDone} />
    </Form>
  )
}
