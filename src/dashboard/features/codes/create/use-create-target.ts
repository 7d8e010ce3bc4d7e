import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Code, CreateCodeBody } from '#dashboard/api/code.ts'
import { createCode } from '#dashboard/api/codes.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { useFileUpload } from '#dashboard/pickers/files/use-file-upload.ts'
import { PagePublisher } from './publish-page.ts'
import type { Target } from './kinds/kind.ts'

/** What a code opens: a target of answers, or a file that is uploaded first. */
export type NewTarget = Target | { make: 'file'; file: File; show: 'reader' | 'download' }

/**
 * Creates what a code opens, and then the code. After a failure, the next attempt continues: a file that was uploaded is not sent again, and
 * a page that was created is not created twice. `progress` is how much of the file was sent, in percent.
 */
export function useCreateTarget() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(createCode(queryClient))
  const getCodeKey = useIdempotencyKey()
  const { store, progress } = useFileUpload()
  const [publisher] = useState(() => new PagePublisher(queryClient))

  async function create(target: NewTarget, code: Omit<CreateCodeBody, 'destination'>): Promise<Code> {
    const body = { ...code, ...(await createDestination(target)) }
    return mutateAsync({ body, idempotencyKey: getCodeKey(body) })
  }

  async function createDestination(
    target: NewTarget,
  ): Promise<Pick<CreateCodeBody, 'destination' | 'appUrl' | 'rules'>> {
    if (target.make === 'code') return { destination: target.destination, ...target.more }
    if (target.make === 'page') return { destination: { type: 'page', pageId: await publisher.publish(target.page) } }
    const { id } = await store(target.file, target.show)
    return { destination: { type: 'file', fileId: id } }
  }

  return { create, progress }
}
