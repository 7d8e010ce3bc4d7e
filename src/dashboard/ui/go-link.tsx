import type { ComponentProps, MouseEvent } from 'react'
import { navigateTo } from './navigate.ts'

interface GoLinkProps extends Omit<ComponentProps<'a'>, 'onClick' | 'target'> {
  /** An address of the dashboard. */
  to: string
}

/** A link to a screen from where no router need be, as from the builder. */
export function GoLink({ to, children, ...rest }: GoLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigateTo(to)
  }
  return (
    <a {...rest} href={to} onClick={handleClick}>
      {children}
    </a>
  )
}
