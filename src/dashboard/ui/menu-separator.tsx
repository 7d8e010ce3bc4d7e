import type { ReactNode } from 'react'

/** Separator between groups of a Menu; with a label, a group heading. */
export function MenuSeparator({ label }: { label?: ReactNode }) {
  return (
    <>
      <hr className="-mx-1 my-1 border-line first:hidden" />
      {label ? (
        <div role="presentation" className="px-2 py-1 text-xs text-ink-faint">
          {label}
        </div>
      ) : null}
    </>
  )
}
