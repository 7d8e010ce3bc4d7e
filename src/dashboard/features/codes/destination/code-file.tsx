import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  cacheFile,
  changeFile,
  filesQueries,
  FileUpload,
  type FileVersion,
  restoreFile,
  type StoredFile,
} from '#dashboard/api/files.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { FileField } from './file-field.tsx'

/** The file that a code opens: what visitors get, and how it is replaced. Nothing for people who may not change it. */
export function CodeFile({ fileId }: { fileId: string }) {
  const may = usePermission()
  const { data: file } = useQuery({ ...filesQueries.one(fileId), enabled: may('POST /files/{id}/content') })
  if (!file) return null
  return (
    <div className="mt-3 grid gap-3 border-t pt-3">
      <p className="text-sm text-ink-soft">
        <span className="wrap-anywhere">{file.fileName}</span>, {formatBytes(file.size)}, version {file.version}
      </p>
      <ShowField file={file} />
      <div className="flex flex-wrap gap-2">
        <Dialog title="Replace file" trigger={<Button>Replace file</Button>}>
          {(close) => <ReplaceForm file={file} onDone={close} />}
        </Dialog>
        <Dialog title="Versions of the file" trigger={<Button variant="ghost">Versions</Button>}>
          {(close) => <Versions file={file} onDone={close} />}
        </Dialog>
      </div>
    </div>
  )
}

function ShowField({ file: { id, show } }: { file: StoredFile }) {
  const { mutate } = useMutation(changeFile(useQueryClient()))
  return (
    <Segmented
      label="A scan"
      value={show === 'download' ? 'download' : 'reader'}
      options={{ reader: 'Shows the file', download: 'Downloads it' }}
      onChange={(next) => mutate({ id, change: { show: next } })}
    />
  )
}

interface FileDialogProps {
  file: StoredFile
  onDone: () => void
}

function ReplaceForm({ file, onDone }: FileDialogProps) {
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const queryClient = useQueryClient()
  const restore = useRestore()
  const getKey = useIdempotencyKey()
  const upload = useRef<{ file: File; upload: FileUpload }>(undefined)
  const [abortController] = useState(() => new AbortController())
  const [progress, setProgress] = useState<number>()
  useEffect(() => () => abortController.abort(), [abortController])
  const submit = async ({ file: chosen }: { file: File | null }) => {
    if (!chosen) return
    if (upload.current?.file !== chosen) upload.current = { file: chosen, upload: new FileUpload(chosen) }
    try {
      const replaced = await upload.current.upload.replace(file.id, {
        signal: abortController.signal,
        idempotencyKey: getKey([file.id, chosen.name, chosen.size, chosen.lastModified]),
        onProgress: (sentBytes) => setProgress(Math.round((sentBytes / chosen.size) * 100)),
      })
      void cacheFile(queryClient, replaced)
    } finally {
      setProgress(undefined)
    }
    toast({
      message: `Replaced ${file.fileName}. It applies from the next scan.`,
      undo: () => restore({ id: file.id, version: file.version }),
    })
  }
  return (
    <Form form={form} errorTitle="The file was not replaced" onSubmit={submit} onSuccess={onDone}>
      <p className="text-sm text-ink-soft">
        The printed code stays the same. The last versions are kept, so you can go back to {file.fileName}.
      </p>
      <FileField control={form.control} name="file" label="New file" />
      {progress === undefined ? null : <ProgressBar label="Percent uploaded:" done={progress} total={100} />}
      <FormButtons action="Replace file" onCancel={onDone} />
    </Form>
  )
}

function useRestore() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation(restoreFile(queryClient))
  return ({ id, version }: { id: string; version: number }) =>
    mutate({ id, version }, { onSuccess: ({ fileName }) => toast({ message: `Visitors get ${fileName} again` }) })
}

function Versions({ file, onDone }: FileDialogProps) {
  const { data: versions } = useQuery(filesQueries.versions(file.id))
  const restore = useRestore()
  if (!versions) return <Skeleton className="h-32" />
  const choose = ({ version }: FileVersion) => {
    restore({ id: file.id, version })
    onDone()
  }
  return (
    <ul aria-label="Versions" className="grid divide-y">
      {versions.map((version) => (
        <li key={version.version} className="flex items-center justify-between gap-3 py-2 text-sm">
          <span className="min-w-0">
            <span className="block wrap-anywhere">{version.fileName}</span>
            <span className="text-xs text-ink-faint">
              {formatBytes(version.size)}, {version.actor.name}, <RelativeTime at={version.createdAt} />
            </span>
          </span>
          {version.live ? (
            <span className="text-xs text-ink-soft">Current</span>
          ) : (
            <Button
              aria-label={`Show again: ${version.fileName}, version ${version.version}`}
              onClick={() => choose(version)}
            >
              Show again
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
