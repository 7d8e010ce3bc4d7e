import { getBlockWidths, ownRow } from './picture-widths.ts'
import type { ReactElement } from 'react'
import type { EmbedFrame } from '../embeds/find-embed.ts'
import { toFrameData } from '../embeds/load-frame.ts'
import type { Image } from '../schema/image-field.ts'
import { BlockPicture } from './block-picture.tsx'
import { Icon } from './icon.tsx'
import type { PageContext } from './page-context.ts'

interface EmbedCardProps {
  /** A name of icon-paths.ts. */
  icon: string
  /** The provider, or the host of an address without one. */
  source: string
  title: string
  picture?: Image
  buttonText: string
  /** Where the button leads without script, and always if there is no frame. */
  href: string
  /** The frame that a tap loads instead of following the link. */
  frame: EmbedFrame | null
  context: PageContext
}

/** A card that stands for the content of another site. Nothing of that site is loaded before a tap on its button. */
export function EmbedCard(props: EmbedCardProps): ReactElement {
  const { icon, source, title, picture, buttonText, href, frame, context } = props
  const { loadedOnTap } = context.words.embed
  return (
    <div className="card embed">
      {picture !== undefined && (
        <BlockPicture
          className="embed-picture"
          image={picture}
          context={context}
          widths={getBlockWidths(context.place ?? ownRow, 'text')}
          shape={16 / 9}
        />
      )}
      <div className="embed-words">
        <span className="embed-mark">
          <Icon name={icon} />
        </span>
        <div>
          {source !== title && <p className="muted small">{source}</p>}
          <h2 dir="auto">{title}</h2>
        </div>
        <a
          className="button"
          href={href}
          {...(frame === null ? {} : { 'data-provider': source, ...toFrameData(frame, title) })}
        >
          <span>
            {buttonText}
            <span className="hidden-words"> {title}</span>
          </span>
        </a>
        {frame !== null && <p className="muted small">{loadedOnTap.replace('{service}', () => source)}</p>}
      </div>
    </div>
  )
}

/** The CSS of the card and of the frame that replaces it. */
export const embedCss = `
.embed { padding: 0; overflow: hidden }
.embed-picture { width: 100%; aspect-ratio: 16 / 9; object-fit: cover }
.embed-words { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 1rem; padding: 1.25rem }
.embed-words > :is(.button, .button ~ p) { grid-column: 1 / -1; justify-self: start }
.embed-words > .button ~ p { margin-top: -.5rem }
.embed h2 { font-size: 1.1875rem }
.embed-mark { display: grid; place-content: center; width: 3rem; aspect-ratio: 1; border-radius: var(--radius-small); color: var(--accent); background: var(--tint) }
.embed-frame iframe { display: block; width: 100%; border: 0; border-radius: var(--radius); background: var(--surface) }
.embed-frame a { display: inline-flex; align-items: center; min-height: 2.75rem }
@media print { .embed-frame iframe, .embed-words > .button ~ p, .embed [href^='/'] { display: none } }
`
