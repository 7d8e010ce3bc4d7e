import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

interface ControlGroupProps {
  title: string
  /** The current values, shown while the group is collapsed. */
  summary?: string
  initially?: 'open' | 'closed'
  children: ReactNode
}

/** Collapsible group of controls. */
export function ControlGroup({ title, summary, initially = 'closed', children }: ControlGroupProps) {
  return (
    <details open={initially === 'open'} className="group border-b border-line">
      <summary className="flex h-11 list-none items-center gap-2 px-5 text-sm outline-offset-[-2px] select-none hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="-ml-1 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className="flex-1 font-semibold">{title}</span>
        {summary ? <span className="truncate text-ink-faint group-open:hidden">{summary}</span> : null}
      </summary>
      <div className="grid gap-4 px-5 pt-1 pb-5">{children}</div>
    </details>
  )
}
