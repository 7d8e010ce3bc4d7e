import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameVersion, type PageRevision } from '#dashboard/api/page-history.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { useEditor } from '../sync/use-editor.ts'

/** Gives a version a name, or removes it if the name is left empty. */
export function VersionName({ version }: { version: PageRevision }) {
  const { pageId } = useEditor()
  const mayName = usePermission()('POST /pages/{id}/versions')
  const { mutateAsync } = useMutation(nameVersion(useQueryClient()))
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState(version.name)
  if (!mayName) return null
  if (!isNaming)
    return (
      <Button className="justify-self-start" onClick={() => setNaming(true)}>
        {name ? 'Rename the version' : 'Name the version'}
      </Button>
    )
  return (
    <NameForm
      layout="row"
      label="Name of the version"
      hint="For example Before the sale. Empty: no name."
      value={name ?? ''}
      validate={() => undefined}
      action="Save name"
      errorTitle="The version was not named"
      onSave={async (text) => {
        const named = await mutateAsync({ id: pageId, revision: version.revision, name: text === '' ? null : text })
        setName(named.name)
      }}
      onSuccess={() => setNaming(false)}
      onCancel={() => setNaming(false)}
    />
  )
}
