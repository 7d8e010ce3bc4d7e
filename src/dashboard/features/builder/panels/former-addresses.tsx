import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePage } from '#dashboard/api/page-changes.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

/** The former addresses of a page, which still lead to it, each with a button to remove it. Renders nothing if there are none. */
export function FormerAddresses({ page: id }: { page: string }) {
  const editor = useEditor()
  const redirects = useEditorState(({ page }) => page.redirects)
  const { mutateAsync, isPending, error } = useMutation(changePage(useQueryClient()))
  const pageRedirects = redirects.filter(({ page }) => page === id)
  if (pageRedirects.length === 0) return null
  const remove = async (slug: string) => {
    const change = { redirects: redirects.filter((redirect) => redirect.slug !== slug) }
    editor.receivePage(await mutateAsync({ id: editor.pageId, change }))
  }
  return (
    <section aria-label="Former addresses" className="grid min-w-0 gap-1.5">
      <h3 className="text-sm font-medium">Former addresses</h3>
      <p className="text-xs text-ink-faint">They lead here for good, so printed codes and links keep working.</p>
      <ul className="grid min-w-0 grid-cols-1 gap-1">
        {pageRedirects.map(({ slug }) => (
          <li key={slug} className="flex min-w-0 items-center gap-2 text-sm">
            <span className="min-w-0 flex-1 truncate" title={`/${slug}`}>
              /{slug}
            </span>
            <Button
              variant="ghost"
              aria-label={`Remove the address /${slug}`}
              disabled={isPending}
              onClick={() => void remove(slug).catch(() => {})}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {error === null ? null : (
        <p role="alert" className="text-sm text-bad-text">
          {getFailureText(error)}
        </p>
      )}
    </section>
  )
}
