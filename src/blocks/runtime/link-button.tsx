import type { ReactElement, ReactNode } from 'react'
import { toHref } from '../schema/href.ts'
import type { PageContext } from './page-context.ts'

interface LinkButtonProps {
  href: string
  context: PageContext
  className?: string
  children: ReactNode
}

/** A link that looks like a button. Without a target, only the canvas shows it, so that it can be edited. */
export function LinkButton({ href, context, className, children }: LinkButtonProps): ReactElement | null {
  const address = toHref(href, context)
  if (address === undefined && context.mode !== 'canvas') return null
  return (
    <a dir="auto" className={className === undefined ? 'button' : `button ${className}`} href={address}>
      {children}
    </a>
  )
}
