import { Toaster as Sonner } from 'sonner'

/** The only status region, mounted once around all screens. Alt+T focuses it. */
export function Toaster() {
  return (
    <Sonner
      // Sonner's region is a polite live region without a role; `status` makes it findable.
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
        // Also works over a modal dialog, which disables the pointer elsewhere.
        style: { pointerEvents: 'auto' },
      }}
    />
  )
}
