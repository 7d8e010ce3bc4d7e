import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends ComponentProps<typeof Button> {
  /** Accessible name and tooltip. */
  label: string
  shortcut?: string | undefined
}

/** Square button with an icon: `<IconButton label="Close"><X /></IconButton>`. */
export function IconButton({ label, shortcut, variant = 'ghost', className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} purpose="label">
      <Button {...rest} variant={variant} aria-label={label} className={classes('w-control px-0!', className)}>
        {children}
      </Button>
    </Tooltip>
  )
}
