import type { ReactNode } from 'react'

/** A term with its description, in two columns. */
export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-ink-faint">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
