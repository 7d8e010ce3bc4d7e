import { Skeleton } from '#dashboard/ui/skeleton.tsx'

/** Placeholder while a screen loads. */
export function PendingScreen() {
  return (
    <main aria-busy className="flex min-w-0 flex-1 flex-col">
      <h1 className="sr-only">Loading</h1>
      <div className="flex h-14 shrink-0 items-center border-b border-line px-5">
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="grid gap-3 p-5">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </main>
  )
}
