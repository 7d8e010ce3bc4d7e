import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows that the action is running: same size and focus, further clicks are ignored. */
  pending?: boolean
}

/** A button. `type` defaults to `button`. */
export function Button({ variant = 'secondary', pending = false, className, children, onClick, ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      {pending ? (
        <>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
