import { useState } from 'react'
import { checkSlug } from '#document/rules.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { FormerAddresses } from './former-addresses.tsx'
import { IconEditor } from '../form/fields/icon-editor.tsx'
import { toFormFields } from '../form/field-tree.ts'
import { useEditor, usePage, usePageIds } from '../sync/use-editor.ts'
import { findSlugProblem } from '../sync/page-slug.ts'

const SearchSettings = lazyComponent(async () => ({
  default: (await import('./search-settings.tsx')).SearchSettings,
}))

/** Name, address and icon of a page. Valid input is applied while typing. */
export function PageSettings({ page: id }: { page: string }) {
  const editor = useEditor()
  const isOffered = useIsOffered()
  const page = usePage(id)
  const isHome = usePageIds()[0] === id
  if (!page) return null
  const endGesture = () => editor.dispatch({ type: 'endGesture' })
  const change = (fields: { name: string } | { slug: string } | { icon: string }) =>
    editor.edit({ op: 'setPage', page: id, fields }, { gesture: `${id}.${Object.keys(fields).join()}` })
  return (
    <fieldset className="grid min-w-0 gap-4 border-t pt-3">
      <legend className="sr-only">This page</legend>
      <TrimmedField
        label="Name"
        value={page.name}
        findProblem={findNameProblem}
        onType={(name) => change({ name })}
        onChangeEnd={endGesture}
      />
      {isHome ? null : (
        <TrimmedField
          label="Address"
          hint="Added to the address of the site, for example /menu."
          value={page.slug}
          findProblem={(slug) => findSlugProblem(slug) ?? findSlugConflict(slug)}
          onType={(slug) => change({ slug })}
          onChangeEnd={endGesture}
        />
      )}
      {iconField ? (
        <IconEditor
          field={iconField}
          value={page.icon}
          issues={[]}
          onType={(icon) => typeof icon === 'string' && change({ icon })}
          onSet={(icon) => {
            endGesture()
            if (typeof icon === 'string') change({ icon })
            endGesture()
          }}
          onChangeEnd={endGesture}
        />
      ) : null}
      {isOffered('PATCH /pages/{id}#redirects') ? <FormerAddresses page={id} /> : null}
      {isOffered('POST /pages/{id}/edits#operations.fields.title') ? (
        <Dialog title="Search and sharing" width="wide" trigger={<Button>Search and sharing</Button>}>
          {(close) => <SearchSettings page={id} onDone={close} />}
        </Dialog>
      ) : null}
    </fieldset>
  )

  function findSlugConflict(slug: string): string | undefined {
    const rejected = checkSlug(editor.store.getState().session.view, slug, { pageId: id, path: 'slug' })
    return rejected ? `${rejected.rejection.message}.` : undefined
  }
}

interface TrimmedFieldProps {
  label: string
  hint?: string
  value: string
  findProblem: (text: string) => string | undefined
  onType: (text: string) => void
  onChangeEnd: () => void
}

/** A text field that shows the input as typed until it loses focus, because the service trims it. */
function TrimmedField({ label, hint, value, findProblem, onType, onChangeEnd }: TrimmedFieldProps) {
  const [typedText, setTypedText] = useState<string>()
  const problem = typedText === undefined ? undefined : findProblem(typedText.trim())
  return (
    <TextField
      label={label}
      hint={hint}
      error={problem}
      autoComplete="off"
      value={typedText ?? value}
      onChange={({ target }) => {
        setTypedText(target.value)
        if (findProblem(target.value.trim()) === undefined) onType(target.value.trim())
      }}
      onBlur={() => {
        if (problem === undefined) setTypedText(undefined)
        onChangeEnd()
      }}
    />
  )
}

function findNameProblem(name: string): string | undefined {
  if (name === '') return 'Enter a name.'
  return name.length > 200 ? 'At most 200 characters.' : undefined
}

const [iconField] = toFormFields({
  properties: {
    icon: {
      type: 'string',
      title: 'Icon',
      description: 'Shown next to the page name in the navigation',
      default: '',
      'x-editor': 'icon',
    },
  },
})
