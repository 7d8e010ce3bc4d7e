import { useQuery, useQueryClient } from '@tanstack/react-query'
import Signpost from 'lucide-react/icons/signpost'
import { changeSite, type Site, type SiteDeploy, sitesQueries } from '../../api/sites.ts'
import { useOffers } from '../../api/compatibility/offers.ts'
import { usePermission } from '../../api/use-permission.ts'
import { useUndoableMutation } from '../../api/use-undoable-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What visitors get at an address that a site does not have. Nothing if the service has no such setting. */
export function UnknownAddresses({ site }: { site: Site }) {
  const mayChange = useMayChange()
  const { change, isPending } = useUnknownAddresses(site)
  if (!mayChange) return null
  return (
    <Panel title="Unknown addresses">
      <div className="grid gap-2 rounded-lg border bg-surface p-3.5 text-sm">
        <Checkbox
          label="Open index.html"
          checked={site.unknownAddresses === 'open_index'}
          disabled={isPending}
          onChange={(event) => void change(event.target.checked ? 'open_index' : 'show_not_found')}
        />
        <p className="text-xs text-ink-soft">
          For an application that shows its own addresses, such as one with React Router. Otherwise visitors see
          404.html or a notice. A file 200.html, or a line of _redirects, comes first.
        </p>
      </div>
    </Panel>
  )
}

interface SuggestionProps {
  site: Pick<Site, 'id' | 'unknownAddresses'>
  deploy: SiteDeploy | null
}

/** Offers the setting for a version that looks like an application of one page. */
export function UnknownAddressesSuggestion({ site, deploy }: SuggestionProps) {
  const mayChange = useMayChange()
  const { data: current = site } = useQuery({ ...sitesQueries.one(site.id), enabled: deploy !== null })
  const { change, isPending } = useUnknownAddresses(site)
  const isOffered = mayChange && deploy?.suggestsIndex === true && current.unknownAddresses !== 'open_index'
  if (!isOffered) return null
  return (
    <section aria-label="Unknown addresses" className="grid gap-2 rounded-lg bg-sunken p-3.5 text-sm">
      <div className="flex gap-2">
        <Signpost aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        <p>
          It looks like an application that shows its own addresses. A code for one of them would lead to a notice that
          the page does not exist.
        </p>
      </div>
      <Button className="justify-self-start" pending={isPending} onClick={() => void change('open_index')}>
        Open index.html at unknown addresses
      </Button>
    </section>
  )
}

function useMayChange(): boolean {
  const offers = useOffers()
  return usePermission()('PATCH /sites/{id}') && offers('PATCH /sites/{id}#unknownAddresses')
}

type Choice = Site['unknownAddresses']

function useUnknownAddresses({ id, unknownAddresses: before }: Pick<Site, 'id' | 'unknownAddresses'>) {
  const mutation = changeSite(useQueryClient())
  const { runAndWait, isPending } = useUndoableMutation({
    mutation,
    done: ({ change: { unknownAddresses } }) =>
      unknownAddresses === 'open_index'
        ? 'Unknown addresses open index.html'
        : 'Unknown addresses show that there is no page',
    undo: (_input, _result, mutateAsync) => () => mutateAsync({ id, change: { unknownAddresses: before } }),
    failed: () => 'The setting was not changed.',
  })
  return { change: (unknownAddresses: Choice) => runAndWait({ id, change: { unknownAddresses } }), isPending }
}
