import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** Small drawing or large icon. */
  picture: ReactNode
  title: string
  /** One sentence about what will appear here. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown for an empty list or a search without results. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-16 text-center">
      <div aria-hidden className="mb-4 text-ink-faint [&>svg]:size-10 [&>svg]:stroke-[1.25]">
        {picture}
      </div>
      <h2 className="text-base font-semibold">{title}</h2>
      {children ? <p className="mt-1 text-sm text-ink-soft">{children}</p> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
