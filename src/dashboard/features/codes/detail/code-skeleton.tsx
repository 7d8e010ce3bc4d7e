import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder in the layout of a code. */
export function CodeSkeleton() {
  return (
    <div aria-busy="true" role="region" aria-label="Code" className="@container min-h-0 flex-1 overflow-hidden">
      <div className="mx-auto grid max-w-[1280px] gap-x-8 gap-y-6 p-6 max-sm:p-4 @min-[880px]:grid-cols-[288px_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-control w-full" />
          <Skeleton className="h-control w-full" />
        </div>
        <div className="grid content-start gap-3">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="mt-5 h-5 w-28" />
          <Skeleton className="h-72 w-full" />
        </div>
      </div>
    </div>
  )
}
