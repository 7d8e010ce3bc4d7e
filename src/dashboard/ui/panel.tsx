import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Right of the title. */
  aside?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** A section of a screen with its heading. It loads and fails on its own. */
export function Panel({ title, aside, busy = false, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={busy} className="grid min-w-0 grid-cols-1 gap-2">
      <header className="flex min-h-6 items-baseline justify-between gap-4">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
