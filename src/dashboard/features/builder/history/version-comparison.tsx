import { useMemo, useState } from 'react'
import { toContent } from '#dashboard/api/compatibility/pages.ts'
import type { Page } from '#dashboard/api/pages.ts'
import { writeDocument } from '#document/document.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { announce } from '../sync/announcements.ts'
import { useEditor, useEditorState } from '../sync/use-editor.ts'
import { findDifferences } from '../sync/differences.ts'
import { RevisionPreview } from './revision-preview.tsx'

/**
 * A version beside the draft. Changed blocks have an outline in both, and each change of the list brings its blocks into view. The buttons go
 * from change to change.
 */
export function VersionComparison({ page }: { page: Page }) {
  const { blockTypes } = useEditor()
  const draft = useEditorState(({ session }) => session.view)
  const rest = useEditorState((state) => state.page)
  const [index, setIndex] = useState(0)
  const differences = useMemo(() => findDifferences(toContent(page), draft, blockTypes), [page, draft, blockTypes])
  const marked = useMemo(() => differences.map(({ target }) => target), [differences])
  // The preview of a page that is not stored yet has no links of its own.
  const draftPage = useMemo<Page>(() => {
    const content = writeDocument(draft)
    return { ...rest, ...content, pages: content.pages.map((contentPage) => ({ ...contentPage, previewUrl: '' })) }
  }, [draft, rest])
  const current = differences[index]
  const show = (next: number) => {
    setIndex(next)
    const difference = differences[next]
    if (difference) announce(`Change ${next + 1} of ${differences.length}: ${difference.description}`)
  }
  return (
    <div className="grid min-w-0 gap-3">
      {differences.length === 0 ? (
        <p className="text-sm text-ink-soft">The draft is the same as this version.</p>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button disabled={index === 0} onClick={() => show(index - 1)}>
            Previous change
          </Button>
          <Button disabled={index >= differences.length - 1} onClick={() => show(index + 1)}>
            Next change
          </Button>
          <p className="min-w-0 flex-1 truncate text-sm" title={current?.description}>
            {index + 1} of {differences.length}: {current?.description}
          </p>
        </div>
      )}
      <div className="grid min-w-0 gap-4 sm:grid-cols-2">
        <RevisionPreview page={page} label="This version" marked={marked} current={current?.target} />
        <RevisionPreview page={draftPage} label="The draft" marked={marked} current={current?.target} />
      </div>
    </div>
  )
}
