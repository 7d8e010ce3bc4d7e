import { Toaster as Sonner } from 'sonner'

/** The one status region. Mounted once, around all screens. Alt+T moves the focus to it. */
export function Toaster() {
  return (
    <Sonner
      // Sonner's region is a polite live region without a role; as `status` it is found and announced as one.
      ref={(region) => region?.setAttribute('role', 'status')}
      position="bottom-center"
      expand
      gap={8}
      offset={{ bottom: 'calc(16px + var(--over-bar, 0px))' }}
      mobileOffset={{ bottom: 'calc(env(safe-area-inset-bottom) + 16px + var(--over-bar, 0px))' }}
      className="[--width:416px]! font-sans!"
      toastOptions={{
        unstyled: true,
        className: 'w-full duration-150!',
        // Also over a modal dialog, which takes the pointer from everything else.
        style: { pointerEvents: 'auto' },
      }}
    />
  )
}
