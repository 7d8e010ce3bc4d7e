import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { filesQueries } from '#dashboard/api/files.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FileShowField } from '#dashboard/pickers/files/file-show-field.tsx'
import { FileVersions } from '#dashboard/pickers/files/file-versions.tsx'
import { ReplaceFile } from '#dashboard/pickers/files/replace-file.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'

/** The file that a code opens: what visitors get, and how it is replaced. Nothing for people who may not change it. */
export function CodeFile({ fileId }: { fileId: string }) {
  const may = usePermission()
  const { data: file } = useQuery({ ...filesQueries.one(fileId), enabled: may('POST /files/{id}/content') })
  if (!file) return null
  return (
    <div className="mt-3 grid gap-3 border-t pt-3">
      <p className="text-sm text-ink-soft">
        <Link to="/files" search={{ open: fileId }} className="text-accent-text wrap-anywhere hover:underline">
          {file.fileName}
        </Link>
        , {formatBytes(file.size)}, version {file.version}
      </p>
      <FileShowField file={file} />
      <div className="flex flex-wrap gap-2">
        <ReplaceFile file={file} />
        <Dialog title="Versions of the file" trigger={<Button variant="ghost">Versions</Button>}>
          {(close) => <FileVersions file={file} onRestored={close} />}
        </Dialog>
      </div>
    </div>
  )
}
