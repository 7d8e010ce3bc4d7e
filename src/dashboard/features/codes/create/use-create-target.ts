import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Code, CreateCodeBody } from '#dashboard/api/code.ts'
import { createCode } from '#dashboard/api/codes.ts'
import { cacheFile, FileUpload, type StoredFile } from '#dashboard/api/files.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { PagePublisher } from './publish-page.ts'
import type { Target } from './kinds/kind.ts'

/** What a code opens: a target of answers, or a file that is uploaded first. */
export type NewTarget = Target | { make: 'file'; file: File; show: 'reader' | 'download' }

interface PendingUpload {
  file: File
  upload: FileUpload
  stored: StoredFile | undefined
}

/**
 * Creates what a code opens, and then the code. After a failure, the next attempt continues: a file that was uploaded is not sent again, and
 * a page that was created is not created twice. `progress` is how much of the file was sent, in percent.
 */
export function useCreateTarget() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(createCode(queryClient))
  const getCodeKey = useIdempotencyKey()
  const getFileKey = useIdempotencyKey()
  const [progress, setProgress] = useState<number>()
  const [publisher] = useState(() => new PagePublisher(queryClient))
  const pending = useRef<PendingUpload>(undefined)
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  async function storeFile(file: File, show: 'reader' | 'download'): Promise<StoredFile> {
    if (pending.current?.file !== file) pending.current = { file, upload: new FileUpload(file), stored: undefined }
    const { upload, stored } = pending.current
    if (stored) return stored
    const { signal } = (abortController.current = new AbortController())
    setProgress(0)
    try {
      const created = await upload.create(
        { show },
        {
          signal,
          idempotencyKey: getFileKey([file.name, file.size, file.lastModified, show]),
          onProgress: (sentBytes) => setProgress(Math.round((sentBytes / file.size) * 100)),
        },
      )
      pending.current.stored = created
      void cacheFile(queryClient, created)
      return created
    } finally {
      setProgress(undefined)
    }
  }

  async function create(target: NewTarget, code: Omit<CreateCodeBody, 'destination'>): Promise<Code> {
    const body = { ...code, ...(await createDestination(target)) }
    return mutateAsync({ body, idempotencyKey: getCodeKey(body) })
  }

  async function createDestination(
    target: NewTarget,
  ): Promise<Pick<CreateCodeBody, 'destination' | 'appUrl' | 'rules'>> {
    if (target.make === 'code') return { destination: target.destination, ...target.more }
    if (target.make === 'page') return { destination: { type: 'page', pageId: await publisher.publish(target.page) } }
    const { id } = await storeFile(target.file, target.show)
    return { destination: { type: 'file', fileId: id } }
  }

  return { create, progress }
}
