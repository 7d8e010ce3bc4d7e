import { useQuery } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import { type Site, type SiteDeploy, sitesQueries } from '#dashboard/api/sites.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useMayChangeUnknownAddresses, useUnknownAddresses } from '../use-unknown-addresses.ts'

interface SuggestionProps {
  site: Pick<Site, 'id' | 'unknownAddresses'>
  deploy: SiteDeploy | null
}

/** Suggests opening index.html at unknown addresses, for a version that looks like a single-page application. */
export function UnknownAddressesSuggestion({ site, deploy }: SuggestionProps) {
  const mayChange = useMayChangeUnknownAddresses()
  const { data: current = site } = useQuery({ ...sitesQueries.one(site.id), enabled: deploy !== null })
  const { change, isPending } = useUnknownAddresses(site)
  const isOffered = mayChange && deploy?.suggestsIndex === true && current.unknownAddresses !== 'open_index'
  if (!isOffered) return null
  return (
    <section aria-label="Unknown addresses" className="grid gap-2 rounded-lg bg-sunken p-3.5 text-sm">
      <div className="flex gap-2">
        <Globe aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        <p>
          This looks like an application with routes of its own. A code for one of them would show “page not found”.
        </p>
      </div>
      <Button className="justify-self-start" pending={isPending} onClick={() => void change('open_index')}>
        Open index.html at unknown addresses
      </Button>
    </section>
  )
}
