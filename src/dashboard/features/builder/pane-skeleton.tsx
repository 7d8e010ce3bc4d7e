import { Skeleton } from '../../ui/skeleton.tsx'

/** A pane that is on its way. */
export function PaneSkeleton() {
  return (
    <div className="grid content-start gap-3 p-4" aria-busy="true">
      {['h-8', 'h-16', 'h-16', 'h-16'].map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  )
}
