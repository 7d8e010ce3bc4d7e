import { Skeleton } from '#dashboard/ui/skeleton.tsx'

/** Placeholder in the layout of the studio. */
export function StudioSkeleton() {
  return (
    <div
      aria-busy="true"
      role="region"
      aria-label="Design"
      className="flex min-h-0 flex-1 overflow-hidden max-lg:flex-col"
    >
      <div className="grid w-[320px] shrink-0 content-start gap-4 border-r p-5 max-lg:order-2 max-lg:w-full max-lg:border-r-0">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-control" />
        ))}
      </div>
      <div className="grid flex-1 place-items-center bg-sunken p-6">
        <Skeleton className="aspect-square w-full max-w-[440px] max-lg:max-w-[200px]" />
      </div>
      <div className="grid w-[300px] content-start gap-4 border-l p-5 max-lg:hidden">
        <Skeleton className="h-9 w-32" />
        <Skeleton className="h-2" />
      </div>
    </div>
  )
}
