import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePage } from '#dashboard/api/page-changes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

/** The public address of the page, which can be changed here. */
export function AddressLine() {
  const { url, publishedRevision } = useEditorState(({ page }) => page)
  const mayChange = usePermission()('PATCH /pages/{id}')
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) return <AddressForm onDone={() => setIsChanging(false)} />
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-ink-soft">{publishedRevision === null ? 'Goes live at' : 'Live at'}</span>
      <span className="min-w-0 font-medium wrap-anywhere">{toHost(url)}</span>
      {mayChange ? (
        <Button variant="ghost" className="text-accent-text!" onClick={() => setIsChanging(true)}>
          Change
        </Button>
      ) : null}
    </p>
  )
}

function AddressForm({ onDone }: { onDone: () => void }) {
  const editor = useEditor()
  const { id, subdomain, url, publishedRevision } = useEditorState(({ page }) => page)
  // Somebody else may change the address meanwhile.
  const [initialSubdomain] = useState(subdomain)
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  const save = async (text: string) => {
    if (text !== initialSubdomain) editor.receivePage(await mutateAsync({ id, change: { subdomain: text } }))
  }
  const suffixHint = `followed by ${toHost(url).slice(subdomain.length)}`
  return (
    <NameForm
      layout="row"
      fieldName="subdomain"
      label="Address"
      hint={publishedRevision === null ? suffixHint : `${suffixHint}. The current address stops working.`}
      value={subdomain}
      validate={(text) => (text === '' ? 'Enter an address.' : undefined)}
      format={(text) => text.toLowerCase()}
      input={{ autoCapitalize: 'none', spellCheck: false, maxLength: 40 }}
      action="Change address"
      errorTitle="The address was not changed"
      onSave={save}
      onSuccess={onDone}
      onCancel={onDone}
    />
  )
}

function toHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
