import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { longPressClass } from '#dashboard/ui/drag/long-press-class.ts'
import type { SectionOffer } from '#dashboard/features/builder/sync/section-commands.ts'
import { SectionThumbnail } from './section-thumbnail.tsx'

interface SectionTileProps {
  offer: SectionOffer
  /** The name of the plan that the section requires. Null if it can be inserted. */
  requiredPlan: string | null
  /** The place after which the section is dropped: null before all blocks, undefined for a click. */
  onInsert: (after?: string | null) => void
  /** The menu of a saved section. */
  children?: ReactNode
}

/** A section in the palette. */
export function SectionTile({ offer, requiredPlan, onInsert, children }: SectionTileProps) {
  const tile = useRef<HTMLButtonElement>(null)
  const insertAfter = useEffectEvent((event: Event) => {
    const after: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (after === null || typeof after === 'string') onInsert(after)
  })
  useEffect(() => {
    const element = tile.current
    element?.addEventListener('insertsection', insertAfter)
    return () => element?.removeEventListener('insertsection', insertAfter)
  }, [])
  return (
    <li className="relative grid min-w-0 content-start">
      <button
        ref={tile}
        type="button"
        className={classes(
          'grid min-w-0 gap-1.5 rounded-md border p-1.5 text-left text-sm font-medium hover:border-edge',
          requiredPlan === null ? 'cursor-grab bg-surface shadow-lift' : 'bg-sunken text-ink-soft',
          longPressClass,
        )}
        data-new-section={requiredPlan === null ? offer.name : undefined}
        onClick={() => onInsert()}
      >
        <SectionThumbnail blocks={offer.blocks} />
        <span className={classes('flex min-w-0 items-center gap-2 px-0.5', Boolean(children) && 'pr-9')}>
          <span className="min-w-0 flex-1 truncate leading-7" title={offer.name}>
            {offer.name}
          </span>
          {requiredPlan === null ? null : (
            <span className="flex items-center gap-0.5 rounded-sm bg-accent-soft px-1 text-xs text-accent-text [&_svg]:size-3">
              <Lock aria-hidden />
              <span className="sr-only">requires the </span>
              {requiredPlan}
              <span className="sr-only"> plan</span>
            </span>
          )}
        </span>
      </button>
      {children ? <div className="absolute right-1 bottom-0.5">{children}</div> : null}
    </li>
  )
}
