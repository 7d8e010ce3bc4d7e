import type { ReactNode } from 'react'

/** A grid of examples, for a component that is shown in several states at once. */
export function Examples({ columns = 1, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return <div className={`grid items-start gap-x-10 gap-y-6 p-6 ${grids[columns]}`}>{children}</div>
}

const grids = { 1: 'max-w-md', 2: 'max-w-3xl md:grid-cols-2', 3: 'max-w-5xl md:grid-cols-3' }

/** A component in one state, with the name of the state above. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-xs text-ink-faint">{name}</p>
      <div>{children}</div>
    </div>
  )
}

/** Several components in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

/** One state of several components in a row, with its name above. */
export function RowExample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Example name={name}>
      <Row>{children}</Row>
    </Example>
  )
}
