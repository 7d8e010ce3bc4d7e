import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

/** Classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return classes(shape, variants[variant], className)
}

const shape =
  'relative inline-flex h-control shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-3 text-sm font-medium disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink shadow-lift hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-lift hover:bg-hover',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'bg-bad text-accent-ink shadow-lift hover:bg-bad-hover',
}
