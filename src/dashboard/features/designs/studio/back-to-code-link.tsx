import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

/** Back to the code, and with it to the list as it was left. */
export function ToCode({ code: { id, name } }: { code: { id: string; name: string } }) {
  return (
    <span className="flex max-w-3/4 min-w-0 items-center gap-1 text-ink-faint">
      <Link
        to="/codes/$id"
        params={{ id }}
        search={(before) => before}
        title={name}
        className="-mx-1 truncate rounded-sm px-1 text-xl tracking-tight hover:text-ink max-md:mx-0 max-md:grid max-md:size-8 max-md:place-items-center"
      >
        <ArrowLeft aria-hidden className="size-4 md:hidden" />
        <span className="max-md:sr-only">{name}</span>
      </Link>
      <ChevronRight aria-hidden className="size-4 shrink-0 max-md:hidden" />
    </span>
  )
}
