import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

/** Props of the link that opens a card. Its area is the whole card. */
export interface CardLink {
  'data-card': string
  title: string
  className: string
}

interface LinkCardProps {
  id: string
  name: string
  picture: ReactNode
  /** The link with the name. */
  children: (link: CardLink) => ReactNode
  /** The public address: a link, or a text with a tooltip that explains it. */
  address: { text: string; url: string } | { text: string; title: string }
  menu: ReactNode
  /** State and times, below the name. */
  footer: ReactNode
}

/** A card in a grid that opens an item with a public address, such as a page or a site. */
export function LinkCard({ id, name, picture, children, address, menu, footer }: LinkCardProps) {
  return (
    <article className="group relative grid min-w-0 flex-1 content-start gap-2 rounded-xl p-2 hover:bg-hover has-[a[data-card]:focus-visible]:bg-hover">
      {picture}
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1 px-0.5">
          <h2 className="text-sm font-semibold">{children({ 'data-card': id, title: name, className: linkClass })}</h2>
          {'url' in address ? (
            <a
              href={address.url}
              target="_blank"
              rel="noreferrer"
              title={`Open ${address.url}`}
              className="relative flex max-w-full items-center gap-1 text-xs text-ink-soft hover:text-accent-text hover:underline"
            >
              <span className="truncate">{address.text}</span>
              <ExternalLink aria-hidden className="size-3 shrink-0" />
            </a>
          ) : (
            <span className="block truncate text-xs text-ink-faint" title={address.title}>
              {address.text}
            </span>
          )}
        </div>
        <span className="relative -mr-1">{menu}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-0.5 text-xs text-ink-faint">
        {footer}
      </div>
    </article>
  )
}

const linkClass =
  'block truncate outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'
