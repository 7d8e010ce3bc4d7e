import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ChangedPage, publishChangedPages } from '../api/changed-pages.ts'
import { getFailureText } from '../api/failure-text.ts'
import { usePermission } from '../api/use-permission.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { toast } from '../ui/toast.ts'

interface ChangedItem {
  kind: string
  id: string
  name: string
}

interface ChangeResultProps {
  /** The thing that visitors see after publishing: "the brand kit". */
  subject: string
  pages: readonly ChangedPage[]
  problems: readonly (ChangedItem & { message: string })[]
  onClose: () => void
}

/** The result of a change of many pages and codes: what did not change, and what visitors see only after publishing. */
export function ChangeResult({ subject, pages, problems, onClose }: ChangeResultProps) {
  const readyPages = pages.filter(({ publish }) => publish === 'ready')
  const editedPages = pages.filter(({ publish }) => publish === 'has_other_changes')
  const mayPublish = usePermission()('POST /pages/{id}/publish')
  const publishing = useMutation(publishChangedPages(useQueryClient()))
  const publish = () =>
    publishing.mutate(readyPages, {
      onSuccess: () => {
        toast({ message: `Published ${pluralize(readyPages.length, 'page')}.` })
        onClose()
      },
    })
  return (
    <div className="grid gap-5">
      {publishing.error ? (
        <ErrorPanel title="Not every page was published">{getFailureText(publishing.error)}</ErrorPanel>
      ) : null}
      {problems.length > 0 ? (
        <section aria-label="Not changed" className="grid gap-1">
          <h3 className="font-semibold">Not changed</h3>
          <ul className="grid gap-1 text-sm">
            {problems.map(({ message, ...item }) => (
              <li key={item.id}>
                <ItemLink {...item} />
                {item.name === '' ? '' : ': '}
                {message}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {editedPages.length > 0 ? (
        <section aria-label="Pages with other changes" className="grid gap-1">
          <h3 className="font-semibold">Pages with other changes</h3>
          <p className="text-sm text-ink-soft">
            Publishing these would also publish other changes. Open each one, and publish it there.
          </p>
          <ul className="grid gap-1 text-sm">
            {editedPages.map(({ id, name }) => (
              <li key={id}>
                <ItemLink kind="page" id={id} name={name} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {readyPages.length > 0 ? (
        <p className="text-sm">
          Visitors see {subject} on {pluralize(readyPages.length, 'page')} after you publish{' '}
          {readyPages.length === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        {readyPages.length > 0 && mayPublish ? (
          <Button variant="primary" pending={publishing.isPending} onClick={publish}>
            Publish {pluralize(readyPages.length, 'page')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** A link to a page or code. The name alone for other items, and nothing for an item without a name. */
function ItemLink({ kind, id, name }: ChangedItem) {
  if (name === '') return null
  if (kind === 'page')
    return (
      <Link to="/pages/$id/edit" params={{ id }} className={linkClass}>
        {name}
      </Link>
    )
  if (kind === 'code')
    return (
      <Link to="/codes/$id" params={{ id }} className={linkClass}>
        {name}
      </Link>
    )
  return name
}

const linkClass = 'text-accent-text hover:underline'
