import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface BadgeProps {
  tone?: keyof typeof tones
  /** Color must not be the only sign of a state. */
  icon?: ReactNode
  children: ReactNode
}

/** A short label for a state, plan or role. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap [&>svg]:size-3',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const tones = {
  neutral: 'bg-hover text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  ok: 'bg-ok-soft text-ok-text',
  warn: 'bg-warn-soft text-warn-text',
  bad: 'bg-bad-soft text-bad-text',
}
