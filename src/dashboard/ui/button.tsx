import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** The press is being answered: the button shows it, keeps its size and focus, and takes no second press. */
  pending?: boolean
}

/** A button named by its verb. `type` is `button` unless said otherwise. */
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
