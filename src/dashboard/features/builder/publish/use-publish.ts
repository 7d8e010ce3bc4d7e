import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { republishPage } from '#dashboard/api/page-changes.ts'
import type { Editor } from '../sync/editor.ts'
import { useEditor } from '../sync/use-editor.ts'

const MOST_ATTEMPTS = 4

/** Saves pending edits and publishes exactly that revision. */
export function usePublish(onPublished: () => void) {
  const editor = useEditor()
  const { mutateAsync } = useMutation(republishPage(useQueryClient()))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => publishSaved(editor, (revision) => mutateAsync({ id: editor.pageId, revision })),
    onSuccess: (page) => {
      editor.receivePage(page)
      onPublished()
    },
  })
  return { start: () => mutate(), isPending, problem: error ? describeError(error) : undefined }
}

/** Retries if another person saves in between; their edits are published too. */
async function publishSaved<Answer>(editor: Editor, publish: (revision: number) => Promise<Answer>): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    if (!(await editor.flush())) throw new UnsavedChangesError()
    try {
      return await publish(editor.store.getState().session.base.revision)
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.code !== 'stale_revision' || attempts === MOST_ATTEMPTS)
        throw error
      const { publishedRevision } = editor.store.getState().page
      editor.receiveNews({ revision: error.failure.details.revision, publishedRevision })
    }
  }
}

class UnsavedChangesError extends Error {}

function describeError(error: Error): string {
  if (error instanceof UnsavedChangesError)
    return 'Your latest changes are not saved yet. Publish once you are back online.'
  if (error instanceof ApiError && error.failure.code === 'block_not_in_plan') {
    const types = error.failure.details.blocks.map(({ type, plan }) => `${type} (${plan})`)
    return `Your plan does not include: ${[...new Set(types)].join(', ')}. Remove these blocks, or move to a larger plan.`
  }
  return getFailureText(error)
}
