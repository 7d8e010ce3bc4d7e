import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type ChangedPlaces, publishPlaces } from '#dashboard/api/image-places.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { toast } from '#dashboard/ui/toast.ts'

interface ChangedResultProps {
  result: ChangedPlaces
  onClose: () => void
}

/** Lists what could not be changed, and which published pages must be published again. */
export function ChangedResult({ result: { pages, problems }, onClose }: ChangedResultProps) {
  const ready = pages.filter(({ publish }) => publish === 'ready')
  const editedPages = pages.filter(({ publish }) => publish === 'has_other_changes')
  const mayPublish = usePermission()('POST /pages/{id}/publish')
  const publishing = useMutation(publishPlaces(useQueryClient()))
  const publish = () =>
    publishing.mutate(ready, {
      onSuccess: () => {
        toast({ message: `Published ${pluralize(ready.length, 'page')}.` })
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
            {problems.map(({ kind, id, name, message }) => (
              <li key={id}>
                {kind === 'page' && name !== '' ? <PageLink id={id} name={name} /> : name}
                {name === '' ? '' : ': '}
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
                <PageLink id={id} name={name} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {ready.length > 0 ? (
        <p className="text-sm">
          Visitors see the change on {pluralize(ready.length, 'page')} after you publish{' '}
          {ready.length === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        {ready.length > 0 && mayPublish ? (
          <Button variant="primary" pending={publishing.isPending} onClick={publish}>
            Publish {pluralize(ready.length, 'page')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function PageLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/pages/$id/edit" params={{ id }} className="text-accent-text hover:underline">
      {name}
    </Link>
  )
}
