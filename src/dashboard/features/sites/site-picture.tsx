import Globe from 'lucide-react/icons/globe'
import { useEffect, useState } from 'react'
import type { Site } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { ScaledFrame } from '#dashboard/ui/scaled-frame.tsx'

// The part of the page that a laptop shows.
const VIEWPORT = { width: 1280, height: 800 }
const MAX_LOADING_MS = 15_000

/** Picture of a site's home page: the page itself, scaled down. */
export function SitePicture({ site, className }: { site: Pick<Site, 'name' | 'previewUrl'>; className?: string }) {
  // The content security policy allows only frames of a service with versions: the hosts of other services are unknown.
  const isShown = usePermission()('GET /sites/{id}/deploys') && URL.canParse(site.previewUrl)
  return (
    <span
      className={classes(
        'relative grid aspect-16/10 w-full place-items-center overflow-hidden rounded-lg border bg-sunken text-xs text-ink-faint',
        className,
      )}
    >
      {isShown ? <SiteFrame key={site.previewUrl} {...site} /> : <NoPicture />}
    </span>
  )
}

function SiteFrame({ name, previewUrl }: Pick<Site, 'name' | 'previewUrl'>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'late'>('loading')
  useEffect(() => {
    const timer = setTimeout(() => setState((current) => (current === 'loading' ? 'late' : current)), MAX_LOADING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {state === 'late' ? <NoPicture /> : <Globe aria-hidden className="size-6 stroke-[1.25]" />}
      <ScaledFrame
        {...VIEWPORT}
        src={previewUrl}
        title={`Home page of ${name}`}
        className={classes(
          'absolute inset-0 transition-opacity duration-150',
          state === 'loaded' ? 'opacity-100' : 'opacity-0',
        )}
        onLoad={() => setState('loaded')}
      />
    </>
  )
}

function NoPicture() {
  return (
    <span className="grid justify-items-center gap-1.5">
      <Globe aria-hidden className="size-6 stroke-[1.25]" />
      No picture
    </span>
  )
}
