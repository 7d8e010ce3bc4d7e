import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cacheFile, FileUpload, type StoredFile } from '#dashboard/api/files.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'

interface PendingUpload {
  file: File
  upload: FileUpload
  /** The result of an upload that succeeded, with its key. */
  stored: { key: string; file: StoredFile } | undefined
}

/**
 * Uploads a file as a new one, or as the content of a stored one. After a failure, another attempt with the same file continues, and what was
 * stored is not sent again. `progress` is how much was sent, in percent. Leaving the form stops the upload.
 */
export function useFileUpload() {
  const queryClient = useQueryClient()
  const getKey = useIdempotencyKey()
  const [progress, setProgress] = useState<number>()
  const pending = useRef<PendingUpload>(undefined)
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  async function send(
    file: File,
    target: string,
    sendTo: (upload: FileUpload, options: Parameters<FileUpload['create']>[1]) => Promise<StoredFile>,
  ): Promise<StoredFile> {
    if (pending.current?.file !== file) pending.current = { file, upload: new FileUpload(file), stored: undefined }
    const { upload, stored } = pending.current
    if (stored?.key === target) return stored.file
    const { signal } = (abortController.current = new AbortController())
    setProgress(0)
    try {
      const result = await sendTo(upload, {
        signal,
        idempotencyKey: getKey([target, file.name, file.size, file.lastModified]),
        onProgress: (sentBytes) => setProgress(Math.round((sentBytes / file.size) * 100)),
      })
      pending.current.stored = { key: target, file: result }
      void cacheFile(queryClient, result)
      return result
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    store: (file: File, show: 'reader' | 'download') =>
      send(file, show, (upload, options) => upload.create({ show }, options)),
    replace: (id: string, file: File) => send(file, id, (upload, options) => upload.replace(id, options)),
  }
}
