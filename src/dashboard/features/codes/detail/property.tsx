import type { ReactNode } from 'react'

/** A label and its value. */
export function Property({ term, children }: { term: string; children: ReactNode }) {
  return (
    <dl className="grid min-w-0 grid-cols-1 gap-1 text-sm">
      <dt className="font-medium">{term}</dt>
      <dd className="min-w-0 text-ink-soft">{children}</dd>
    </dl>
  )
}
