import type { UseQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { LoadError } from './load-error.tsx'

interface DetailsPanelProps {
  panel: RefObject<HTMLElement | null>
  /** The noun of the item in lower case: "file". */
  noun: string
  name: string | undefined
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  isMissing: boolean
  /** Sizes of the placeholders while the details load. */
  skeletonSizes: string[]
  onClose: () => void
  /** The details. Null while they are not loaded. */
  children: ReactNode
}

/** Details of an item beside its list, or in a narrow window instead of it. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { panel, noun, name, query, isMissing, skeletonSizes, onClose, children } = props
  const title = noun.charAt(0).toUpperCase() + noun.slice(1)
  return (
    <aside
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className="flex min-h-0 w-[420px] shrink-0 flex-col overflow-y-auto border-l bg-surface outline-none max-lg:w-full max-lg:border-l-0"
    >
      <header className="flex items-start gap-1 p-3 pb-2 pl-5">
        <h2 className="line-clamp-3 min-w-0 flex-1 pt-1 text-lg font-semibold wrap-anywhere">{name}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {children ??
        (isMissing ? (
          <EmptyState picture={<SearchX />} title={`${title} not found`}>
            It may have been deleted, or the link may be incomplete.
          </EmptyState>
        ) : query.error ? (
          <LoadError title={`The ${noun} could not be loaded`} query={query} />
        ) : (
          <div aria-busy="true" className="grid gap-4 px-5">
            <Skeletons sizes={skeletonSizes} />
          </div>
        ))}
    </aside>
  )
}
