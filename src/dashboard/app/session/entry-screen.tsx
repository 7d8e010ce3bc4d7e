import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '#dashboard/ui/logo.tsx'

interface EntryScreenProps {
  title: string
  /** One sentence below the title. */
  about?: ReactNode
  /** The form, in a card. */
  children: ReactNode
  /** Links and hints below the card. */
  footer?: ReactNode
}

/** Frame of the screens that need no session. */
export function EntryScreen({ title, about, children, footer }: EntryScreenProps) {
  useEffect(() => {
    document.title = `${title} · Tessera`
  }, [title])
  return (
    <main className="grid min-h-full place-items-center px-4 py-10 sm:px-5">
      <div className="w-full max-w-[360px]">
        <div className="mb-7 grid justify-items-center gap-4 text-center">
          <Logo className="size-11" />
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
            {about ? (
              <div className="mt-1 grid gap-1 text-base text-balance wrap-anywhere text-ink-soft">{about}</div>
            ) : null}
          </div>
        </div>
        <section className="grid grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-6 shadow-lift max-sm:p-5">
          {children}
        </section>
        {footer ? <div className="mt-6 text-center text-xs wrap-anywhere text-ink-faint">{footer}</div> : null}
      </div>
    </main>
  )
}

/** A positive note above a form. */
export function EntryNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2 rounded-lg bg-ok-soft p-3 text-sm text-ok-text">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** A link in the text of these screens. */
export const entryLinkClass = 'text-accent-text underline-offset-2 hover:underline'
