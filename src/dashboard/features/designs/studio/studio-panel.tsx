import { type ReactNode, useId } from 'react'
import { classes } from '#dashboard/ui/classes.ts'

interface StudioPanelProps {
  title: string
  /** Position on a phone: the scan check comes before the controls, the rest after them. */
  place: keyof typeof places
  children: ReactNode
}

/** A section at the side of the studio. */
export function StudioPanel({ title, place, children }: StudioPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('grid gap-3 border-b border-line p-5', places[place])}>
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

const places = { before: 'max-lg:order-2', after: 'max-lg:order-4' }
