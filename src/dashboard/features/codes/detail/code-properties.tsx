import { useQuery } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { findFolderPath } from '#dashboard/pickers/folder-tree.ts'
import { TagPicker } from '#dashboard/pickers/tag-picker.tsx'
import { Count } from '#dashboard/ui/count.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Tag } from '#dashboard/ui/tag.tsx'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { AccessCode } from './access-code.tsx'
import { CodeAvailability } from './code-availability.tsx'
import { CodePlacement } from './code-placement.tsx'
import { CodeAliases } from './code-aliases.tsx'
import { InlineEdit } from './inline-edit.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { useUpdateCode } from '../use-update-code.ts'
import type { ReactNode } from 'react'

/** Name, folder and tags of a code, edited inline. */
export function CodeProperties({ code }: { code: Code }) {
  const mayChange = usePermission()('PATCH /codes/{id}')
  const isOffered = useIsOffered()
  return (
    <Panel title="Properties">
      <div className="grid grid-cols-1 gap-4">
        <Property term="Name">
          <InlineEdit label="Name" editable={mayChange} renderEditor={(done) => <EditName code={code} onDone={done} />}>
            <span className="line-clamp-4 wrap-anywhere">{code.name}</span>
          </InlineEdit>
        </Property>
        {mayChange ? <FilingFields code={code} /> : <FilingText code={code} />}
        <Property term="Access code">
          <AccessCode code={code} editable={mayChange && isOffered('PATCH /codes/{id}#accessCode')} />
        </Property>
        {code.aliases ? (
          <Property term="Aliases">
            <CodeAliases code={code} aliases={code.aliases} editable={mayChange} />
          </Property>
        ) : null}
        {code.startsAt === undefined ? null : (
          <Property term="Active">
            <CodeAvailability code={code} editable={mayChange} />
          </Property>
        )}
        {code.placement === undefined ? null : (
          <Property term="Placement">
            <CodePlacement code={code} editable={mayChange} />
          </Property>
        )}
        <Property term="Short code">
          <span className="-my-1.5 flex items-center gap-1 font-mono">
            {code.shortCode}
            <CopyButton text={code.shortCode} noun="short code" />
          </span>
        </Property>
        {code.importedScans ? (
          <Property term="Scans before the import">
            <Count value={code.importedScans.scans} />, counted by {toProductName(code.importedScans.source)}
          </Property>
        ) : null}
        <div className="grid grid-cols-2 gap-4">
          <Property term="Changed">
            <RelativeTime at={code.updatedAt} />
          </Property>
          <Property term="Created">
            <RelativeTime at={code.createdAt} />
          </Property>
        </div>
      </div>
    </Panel>
  )
}

const productNames: Record<string, string> = {
  bitly: 'Bitly',
  dub: 'Dub',
  shlink: 'Shlink',
  yourls: 'YOURLS',
  kutt: 'Kutt',
}

function toProductName(source: string): string {
  return productNames[source] ?? 'the product before'
}

/** Inline editor for the name. */
function EditName({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  return (
    <RenameForm
      layout="inline"
      name={code.name}
      input={{ autoFocus: true, onFocus: (event) => event.target.select() }}
      action="Save"
      errorTitle="The code was not renamed"
      onSave={(name) => save({ name })}
      onDone={onDone}
    />
  )
}

function FilingFields({ code }: { code: Code }) {
  const { apply } = useUpdateCode(code)
  const { data: folders } = useQuery(foldersQueries.all())
  const handleFolder = (folderId: string | null) => {
    const folderName = folders?.find(({ id }) => id === folderId)?.name
    apply({
      change: { folderId },
      undoChange: { folderId: code.folderId },
      message: folderName ? `Moved to ${folderName}` : 'Moved out of its folder',
    })
  }
  return (
    <>
      <FolderPicker
        label="Folder"
        disabled={!folders}
        value={code.folderId}
        emptyLabel="Unfiled"
        onChange={handleFolder}
      />
      <TagPicker
        label="Tags"
        value={code.tags}
        onChange={(next) => apply({ change: { tags: next }, undoChange: { tags: code.tags }, message: 'Tags changed' })}
      />
    </>
  )
}

function FilingText({ code }: { code: Code }) {
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const path = findFolderPath(folders, code.folderId).map(({ name }) => name)
  return (
    <>
      <Property term="Folder">{path.join(' / ') || 'Unfiled'}</Property>
      <Property term="Tags">
        <span className="flex flex-wrap gap-1">
          {code.tags.length > 0 ? (
            code.tags.map((tag) => <Tag key={tag} label={tag} />)
          ) : (
            <span className="text-ink-faint">None</span>
          )}
        </span>
      </Property>
    </>
  )
}

/** A label and its value. */
function Property({ term, children }: { term: string; children: ReactNode }) {
  return (
    <dl className="grid min-w-0 grid-cols-1 gap-1 text-sm">
      <dt className="font-medium">{term}</dt>
      <dd className="min-w-0 text-ink-soft">{children}</dd>
    </dl>
  )
}
