import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changePage } from '../../../api/page-changes.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

/** Where the page is, or will be; it can be changed here. */
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
  const { mutate, isPending, error } = useMutation(changePage(useQueryClient()))
  const [typed, setTyped] = useState(subdomain)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed === subdomain) return onDone()
    mutate(
      { id, change: { subdomain: typed } },
      {
        onSuccess(page) {
          editor.took(page)
          onDone()
        },
      },
    )
  }
  const after = `followed by ${toHost(url).slice(subdomain.length)}`
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={handleSubmit}>
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="Address"
          hint={publishedRevision === null ? after : `${after}. The current address stops working.`}
          error={error ? failureText(error) : undefined}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value.toLowerCase())}
        />
      </div>
      <div className="flex gap-2 self-start pt-6.5">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" pending={isPending}>
          Change address
        </Button>
      </div>
    </form>
  )
}

function toHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
