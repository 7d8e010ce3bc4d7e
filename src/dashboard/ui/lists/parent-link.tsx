import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'

/** The way back to the list that a screen belongs to; it stands before the screen's title. */
export function ParentLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-ink-faint">
      <Link to={to} className="-mx-1 rounded-sm px-1 text-xl tracking-tight hover:text-ink max-md:text-lg">
        {children}
      </Link>
      <ChevronRight aria-hidden className="size-4" />
    </span>
  )
}
