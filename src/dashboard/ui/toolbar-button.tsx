import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

interface ToolbarButtonProps extends ComponentProps<'button'> {
  icon: ReactNode
  /** Whether the button is highlighted, because it changed what is shown. */
  isOn?: boolean
}

/** A button of a toolbar. On phones only its icon is visible. */
export function ToolbarButton({ icon, isOn = false, children, ...rest }: ToolbarButtonProps) {
  return (
    <Button variant={isOn ? 'secondary' : 'ghost'} className="px-2!" {...rest}>
      {icon}
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  )
}
