import X from 'lucide-react/icons/x'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { isOnBackdrop, useModal } from './use-modal.ts'

interface DialogProps {
  /** The action it is for: "New code". */
  title: string
  description?: ReactNode
  /** What opens it. Left out where `open` says so from outside. */
  trigger?: ReactElement<{ onClick?: (event: MouseEvent<HTMLButtonElement>) => void }>
  open?: boolean
  onOpenChange?: (open: boolean) => void
  width?: 'narrow' | 'wide'
  /** Mounted while it is open, so that a closed dialog forgets what was typed. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A modal dialog, a sheet on a phone. Focus starts at its first control and returns to where it was. */
export function Dialog({ title, description, trigger, open, onOpenChange, width = 'narrow', children }: DialogProps) {
  const id = useId()
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const close = () => setOpen(false)
  const dialog = useModal(isOpen)
  return (
    <>
      {trigger ? cloneElement(trigger, { onClick: () => setOpen(true) }) : null}
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        className={classes(sheet, width === 'narrow' ? 'sm:w-[440px]' : 'sm:w-[680px]')}
        onClose={(event) => event.target === dialog.current && isOpen && close()}
        // A dialog with a form stays: a slip must not lose what was typed.
        onPointerDown={(event) => isOnBackdrop(event) && !dialog.current?.querySelector('form') && close()}
      >
        {isOpen ? (
          <>
            {/* No `header`: that would be a banner, and a dialog may stand within one. */}
            <div className="px-5 pt-4 pr-14">
              <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere">
                {title}
              </h2>
              {description ? (
                <p id={`${id}-description`} className="mt-1 text-sm text-ink-soft wrap-anywhere">
                  {description}
                </p>
              ) : null}
            </div>
            <div className="px-5 pt-4 pb-5">{typeof children === 'function' ? children(close) : children}</div>
            {/* Last in the order of focus, so that the first field comes first. */}
            <IconButton label="Close" className="absolute! top-3 right-3" onClick={close}>
              <X />
            </IconButton>
          </>
        ) : null}
      </dialog>
    </>
  )
}

const sheet =
  'fixed m-auto max-h-[85dvh] outline-none max-w-[calc(100vw-32px)] overflow-y-auto overscroll-contain rounded-xl bg-surface text-base text-ink shadow-float backdrop:animate-fade backdrop:bg-backdrop open:animate-rise max-sm:mb-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)] max-sm:open:animate-sheet'
