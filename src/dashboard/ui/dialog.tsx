import X from 'lucide-react/icons/x'
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { type FormState, OpenForms } from './form/open-forms.ts'
import { IconButton } from './icon-button.tsx'
import { ModalContent } from './modal.tsx'
import { Skeleton } from './skeleton.tsx'

type DialogProps = SharedDialogProps &
  (
    | { role?: 'dialog'; description?: ReactNode }
    /** A confirmation, with the question as description; its buttons must include Cancel. */
    | { role: 'alertdialog'; description: ReactNode }
  )

/** Props of a dialog component that its parent opens and closes. */
export interface ControlledDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface SharedDialogProps extends Partial<ControlledDialogProps> {
  /** Name of the action: "New code". */
  title: string
  /** The element that opens it; omitted if `open` is controlled. */
  trigger?: ReactElement
  /** `full`: nearly the whole window, with content that scrolls on its own. */
  width?: keyof typeof widths
  /** Mounted while open, so that closing resets fields. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Modal dialog; a sheet on a phone. Focus starts at the first field and is restored on close. */
export function Dialog({
  title,
  description,
  role = 'dialog',
  trigger,
  open,
  onOpenChange,
  width = 'narrow',
  children,
}: DialogProps) {
  const { Root, Trigger, Title, Description } = role === 'dialog' ? RadixDialog : RadixAlertDialog
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const [isConfirming, setConfirming] = useState(false)
  const [forms] = useState(() => new Set<FormState>())
  const setOpen = (next: boolean) => {
    setConfirming(false)
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const close = () => setOpen(false)
  // Cancel is deliberate, but Escape and the close button are often hit by accident.
  const requestClose = () => ([...forms].some(({ isDirty }) => isDirty) ? setConfirming(true) : close())
  return (
    <Root open={isOpen} onOpenChange={(next) => (next ? setOpen(true) : requestClose())}>
      {trigger ? <Trigger asChild>{trigger}</Trigger> : null}
      {isOpen ? (
        <ModalContent role={role} className={classes(sheetClass, widths[width])}>
          {/* No `header`: that would be a banner. */}
          <div className="px-5 pt-4 pr-14">
            <Title className="text-lg font-semibold wrap-anywhere">{title}</Title>
            {description ? (
              <Description asChild>
                <div className="mt-1 text-sm text-ink-soft wrap-anywhere">{description}</div>
              </Description>
            ) : null}
          </div>
          <div className={classes('px-5 pt-4 pb-5', width === 'full' && 'flex min-h-0 flex-1 flex-col')}>
            {/* The content of a dialog may be lazy. */}
            <Suspense fallback={<Skeleton className="h-32" />}>
              <OpenForms value={forms}>{typeof children === 'function' ? children(close) : children}</OpenForms>
            </Suspense>
          </div>
          {/* Last in the tab order, so that the first field comes first. */}
          <IconButton label="Close" className="absolute! top-3 right-3" onClick={requestClose}>
            <X />
          </IconButton>
          {isConfirming ? <DiscardQuestion onKeep={() => setConfirming(false)} onDiscard={close} /> : null}
        </ModalContent>
      ) : null}
    </Root>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title="Discard what you entered?"
      description="It is not saved."
      open
      onOpenChange={onKeep}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="primary" data-autofocus onClick={onKeep}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  )
}

const sheetClass =
  'inset-0 m-auto max-h-[85dvh] max-w-[calc(100vw-32px)] animate-rise overflow-y-auto overscroll-contain rounded-xl bg-surface max-sm:mb-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:max-w-none max-sm:animate-sheet max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]'

const widths = {
  narrow: 'h-fit sm:w-[440px]',
  wide: 'h-fit sm:w-[680px]',
  large: 'h-fit sm:w-[1080px]',
  full: 'flex h-[800px] flex-col overflow-y-hidden! sm:w-[1000px]',
}
