import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

interface ParentLinkProps {
  to: NonNullable<LinkProps['to']>
  /** Whether the search parameters stay in the address, for example the filters of the list. */
  keepsSearch?: boolean
  children: string
}

/** Link to the parent list, before the title of a screen. */
export function ParentLink({ to, keepsSearch = false, children }: ParentLinkProps) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-ink-faint">
      <Link
        to={to}
        {...(keepsSearch && { search: true })}
        className="-mx-1 flex items-center rounded-sm px-1 text-xl tracking-tight hover:text-ink max-md:text-lg"
      >
        {/* A phone has room for the way back, and for the title. */}
        <ChevronLeft aria-hidden className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{children}</span>
      </Link>
      <ChevronRight aria-hidden className="size-4 max-sm:hidden" />
    </span>
  )
}
