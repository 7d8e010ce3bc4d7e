import { Skeleton } from '#dashboard/ui/skeleton.tsx'

/** Placeholder with the layout of the builder, while the page loads. */
export function BuilderSkeleton() {
  return (
    <div className="grid h-dvh grid-rows-[56px_minmax(0,1fr)] bg-canvas" aria-busy="true" aria-label="Opening the page">
      <div className="flex items-center gap-3 border-b bg-surface px-4">
        <Skeleton className="h-8 w-48" />
      </div>
      <div className="grid grid-cols-[264px_minmax(0,1fr)_312px] max-lg:grid-cols-1">
        <div className="grid content-start gap-3 border-r bg-surface p-4 max-lg:hidden">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
        <div className="grid place-items-center p-8">
          <Skeleton className="h-full max-h-[640px] w-full max-w-[390px] rounded-lg" />
        </div>
        <div className="border-l bg-surface max-lg:hidden" />
      </div>
    </div>
  )
}
