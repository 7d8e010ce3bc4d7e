import { AlertDialog, Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { usePhone } from './use-phone.ts'
import { useToastsAbove } from './use-toasts-above.ts'
import { isComposing } from './is-composing.ts'

const SHEET_BUTTONS_HEIGHT = 64

interface ModalProps {
  title: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A modal with a visually hidden title: a sheet, the palette. */
export function Modal({ title, className, onClose, children }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <ModalContent className={className}>
        <Dialog.Title className="sr-only">{title}</Dialog.Title>
        {children}
      </ModalContent>
    </Dialog.Root>
  )
}

interface ModalContentProps {
  /** `alertdialog`: closed by its buttons and Escape only. */
  role?: 'dialog' | 'alertdialog'
  className: string
  children: ReactNode
}

/**
 * Content of a radix Dialog or AlertDialog, mounted while open. The focus starts at `data-autofocus`, or else at the first field, and is
 * restored on close. If the first field renders later, it gets the text that was typed in the meantime.
 */
export function ModalContent({ role = 'dialog', className, children }: ModalContentProps) {
  const { Portal, Overlay, Content } = role === 'dialog' ? Dialog : AlertDialog
  const [content, setContent] = useState<HTMLElement | null>(null)
  const [previousFocus] = useState(() => document.activeElement)
  // On a phone the dialog is a sheet with its buttons at the bottom.
  useToastsAbove(usePhone() ? SHEET_BUTTONS_HEIGHT : null)
  useEffect(() => {
    if (!content) return
    const typingBuffer = bufferTyping(content)
    const observer = new MutationObserver(() => {
      const field = document.activeElement === content ? findFirstField(content) : null
      if (!field) return
      field.focus()
      typingBuffer.insertInto(field)
    })
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      typingBuffer.stop()
    }
  }, [content])
  return (
    <Portal>
      <Overlay className="fixed inset-0 z-20 animate-fade bg-backdrop" />
      <Content
        ref={setContent}
        // Without a field the dialog itself is focused, so that its title is read and Tab moves to the first control.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (content) (findFirstField(content) ?? content).focus()
        }}
        onCloseAutoFocus={(event) => {
          if (!(previousFocus instanceof HTMLElement) || previousFocus === document.body || !previousFocus.isConnected)
            return
          event.preventDefault()
          previousFocus.focus()
        }}
        {...(role === 'dialog' && {
          onPointerDownOutside: (event: Event) => {
            // Closing by a click outside would lose the input of a form.
            if (isInToaster(event.target) || content?.querySelector('form')) event.preventDefault()
          },
        })}
        className={classes('fixed z-20 text-base text-ink shadow-float outline-none', className)}
      >
        {children}
      </Content>
    </Portal>
  )
}

function findFirstField(content: HTMLElement): HTMLElement | null {
  return (
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    content.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), select, textarea')
  )
}

/** Buffers the text that is typed while a dialog has no field yet. */
function bufferTyping(content: HTMLElement) {
  let typedText = ''
  const handleKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (target !== content || ctrlKey || metaKey || altKey || isComposing(event) || findFirstField(content)) return
    if (key === 'Backspace') typedText = typedText.slice(0, -1)
    else if (key.length === 1) typedText += key
  }
  content.addEventListener('keydown', handleKey)
  return {
    insertInto(field: HTMLElement) {
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      // oxlint-disable-next-line typescript/no-deprecated -- No other API changes a field in a way that React notices.
      if (isText && typedText !== '') document.execCommand('insertText', false, typedText)
      typedText = ''
    },
    stop: () => content.removeEventListener('keydown', handleKey),
  }
}

function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}
