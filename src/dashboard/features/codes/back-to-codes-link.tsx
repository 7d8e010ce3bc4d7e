import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'

/** Link back to the list. The filters of the list stay in the address. */
export function BackToCodesLink() {
  return (
    <span className="flex shrink-0 items-center gap-1 text-ink-faint">
      <Link
        to="/codes"
        search={(before) => before}
        className="-mx-1 rounded-sm px-1 text-xl tracking-tight hover:text-ink max-md:text-lg"
      >
        Codes
      </Link>
      <ChevronRight aria-hidden className="size-4" />
    </span>
  )
}
