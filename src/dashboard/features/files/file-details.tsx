import { useRowDetails } from '#dashboard/ui/table/use-row-details.ts'
import { DetailsPanel } from '#dashboard/pickers/details-panel.tsx'
import { ApiError } from '#dashboard/api/client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import QrCode from 'lucide-react/icons/qr-code'
import Trash from 'lucide-react/icons/trash-2'
import { changeFile, deleteFile, filesQueries, type StoredFile } from '#dashboard/api/files.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { getFileKind } from '#dashboard/pickers/files/file-kind.ts'
import { FileShowField } from '#dashboard/pickers/files/file-show-field.tsx'
import { FileVersions } from '#dashboard/pickers/files/file-versions.tsx'
import { ReplaceFile } from '#dashboard/pickers/files/replace-file.tsx'
import { NewCodeFor } from '#dashboard/pickers/new-code-for.tsx'
import { OpeningCodes } from '#dashboard/pickers/opening-codes.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'

interface FileDetailsProps {
  file: StoredFile
  onDeleted: () => void
}

/** Details of a file. The panel is beside the list, or in a narrow window instead of it. */
export function FilePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const listedFile = useQuery(filesQueries.all()).data?.find((file) => file.id === id)
  const query = useQuery(filesQueries.one(id))
  const file: StoredFile | undefined = query.data ?? listedFile
  const { panel, close } = useRowDetails({ id, label: 'Close the file', group: 'Files', onClose })
  const isMissing = !file && query.error instanceof ApiError && query.error.status === 404
  return (
    <DetailsPanel
      panel={panel}
      noun="file"
      name={file?.name}
      query={query}
      isMissing={isMissing}
      skeletonSizes={['h-9', 'h-16', 'h-32', 'h-20']}
      onClose={close}
    >
      {file ? <FileDetails file={file} onDeleted={onClose} /> : null}
    </DetailsPanel>
  )
}

/** The content for visitors, the codes that open the file, and its versions. */
function FileDetails({ file, onDeleted }: FileDetailsProps) {
  const may = usePermission()
  const mayChange = may('PATCH /files/{id}')
  return (
    <div className="grid grid-cols-1 gap-6 px-5 pb-6">
      <div className="flex flex-wrap gap-2">
        {may('POST /files/{id}/content') ? <ReplaceFile file={file} /> : null}
        <a href={file.url} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden />
          Open
        </a>
        {mayChange ? <RenameFile file={file} /> : null}
        {may('DELETE /files/{id}') && file.usedBy === 0 ? <RemoveFile file={file} onDeleted={onDeleted} /> : null}
      </div>
      <Facts file={file} />
      {mayChange ? <FileShowField file={file} /> : null}
      <Codes file={file} />
      <Panel title="Versions">
        {/* The key reads the versions again after a replacement. */}
        <FileVersions key={file.version} file={file} />
      </Panel>
    </div>
  )
}

function RenameFile({ file: { id, name } }: { file: StoredFile }) {
  const { mutateAsync } = useMutation(changeFile(useQueryClient()))
  return (
    <Dialog title="Rename file" trigger={<Button variant="ghost">Rename</Button>}>
      {(close) => (
        <RenameForm
          name={name}
          hint="Visitors see it above the file. The address does not change."
          errorTitle="The file was not renamed"
          onSave={(next) => mutateAsync({ id, change: { name: next } })}
          onDone={close}
        />
      )}
    </Dialog>
  )
}

function RemoveFile({ file: { id, name }, onDeleted }: FileDetailsProps) {
  return (
    <DeleteDialog
      noun="file"
      id={id}
      name={name}
      options={deleteFile(useQueryClient())}
      onDeleted={onDeleted}
      trigger={
        <Button variant="ghost">
          <Trash aria-hidden />
          Delete
        </Button>
      }
    >
      All of its versions are deleted.
    </DeleteDialog>
  )
}

function Facts({ file }: { file: StoredFile }) {
  const { fileName, size, version, url, updatedAt, createdAt } = file
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm tabular-nums">
      <DescriptionItem term="File">{fileName}</DescriptionItem>
      <DescriptionItem term="Kind">
        {getFileKind(file)}, {formatBytes(size)}
      </DescriptionItem>
      <DescriptionItem term="Version">{version}</DescriptionItem>
      <DescriptionItem term="Address">
        <span className="flex items-center gap-1">
          <span className="truncate" title={url}>
            {url.replace(/^https?:\/\//, '')}
          </span>
          <CopyButton text={url} noun="address" className="-my-1" />
        </span>
      </DescriptionItem>
      <DescriptionItem term="Changed">
        <RelativeTime at={updatedAt} />
      </DescriptionItem>
      <DescriptionItem term="Uploaded">
        <RelativeTime at={createdAt} />
      </DescriptionItem>
    </dl>
  )
}

function Codes({ file: { id, name, usedBy } }: { file: StoredFile }) {
  const mayCreate = usePermission()('POST /codes')
  const codes = useQuery({ ...filesQueries.codes(id), enabled: usedBy > 0 })
  return (
    <Panel title="Codes that open it">
      {usedBy > 0 ? (
        <OpeningCodes usedBy={usedBy} codes={codes} />
      ) : (
        <p className="text-sm text-ink-soft">No code opens this file yet.</p>
      )}
      {mayCreate ? (
        <Dialog
          title="QR code"
          description="Print it once. It keeps working when the file is replaced."
          trigger={
            <Button className="justify-self-start">
              <QrCode aria-hidden />
              Make a code for it
            </Button>
          }
        >
          {(close) => <NewCodeFor destination={{ type: 'file', fileId: id }} name={name} onDone={close} />}
        </Dialog>
      ) : null}
    </Panel>
  )
}
