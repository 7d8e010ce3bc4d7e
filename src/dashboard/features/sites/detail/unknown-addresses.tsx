import type { Site } from '#dashboard/api/sites.ts'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { useMayChangeUnknownAddresses, useUnknownAddresses } from '../use-unknown-addresses.ts'

/** Setting for addresses that a site does not have. Nothing if the service has no such setting. */
export function UnknownAddresses({ site }: { site: Site }) {
  const mayChange = useMayChangeUnknownAddresses()
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
