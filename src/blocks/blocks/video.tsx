import { cropCss } from '../runtime/crop-css.ts'
import { getBlockWidths, ownRow } from '../runtime/picture-widths.ts'
import type { ReactElement } from 'react'
import { BlockPicture } from '../runtime/block-picture.tsx'
import type { PageContext } from '../runtime/page-context.ts'
import { mediaAddress, title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { link, text } from '../schema/fields.ts'
import { image } from '../schema/image-field.ts'
import { loadFrame, toFrameData } from '../embeds/load-frame.ts'
import { loadCaptions } from './load-captions.ts'
import { parseVideoSource } from './video-source.ts'

/** A video file, or a video of YouTube, Vimeo or another service. The page contacts these services only after a tap. */
export const video = defineBlock({
  type: 'video',
  label: 'Video',
  plan: 'basic',
  category: 'Media',
  icon: 'square-play',
  cropCss,
  description: 'A video file, or a YouTube or Vimeo video that loads when tapped',
  thumbnail: 'picture',
  fields: {
    address: mediaAddress('A YouTube or Vimeo page, or a video file'),
    title: title('See how it is made', 160),
    poster: image('Poster image'),
    captions: link('Captions', { description: 'Address of a WebVTT file, for a video file', default: '', only: 'web' }),
    caption: text('Caption', { default: '', maxLength: 300 }),
  },
  summarize: ({ title }) => title,
  pictures: ({ poster }) => [poster.src],
  script: startVideo,
  scriptUses: { loadFrame, loadCaptions },
  css: `
.video-frame { position: relative; display: block; aspect-ratio: 16 / 9; overflow: hidden; border-radius: var(--radius); background: #17181c; color: #fff; text-decoration: none }
.video-frame img, .video-frame iframe, video.video-frame { width: 100%; height: 100%; object-fit: cover; border: 0 }
.video-art { position: absolute; inset: 0; width: 100%; height: 100%; color: var(--accent) }
.video-shade { position: absolute; inset: 0; background: linear-gradient(#0000 45%, #000c) }
.video-play { position: absolute; inset: 0 0 min(2.75rem, 14cqi); margin: auto; width: clamp(3.5rem, 12cqi, 4.5rem); height: auto; aspect-ratio: 1; border-radius: 50%; background: var(--accent); color: var(--on-accent); box-shadow: 0 2px 18px #0006; transition: transform .15s }
a.video-frame:hover .video-play { transform: scale(1.07) }
.video-words { position: absolute; inset: auto 1.25rem .75rem; line-height: 1.35; text-shadow: 0 1px 3px #000 }
.video-words b { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.video figcaption { margin-top: .5rem }
@media (prefers-reduced-motion: reduce) { .video-play { transition: none } }
`,
  Component: ({ fields, context }) => {
    const source = parseVideoSource(fields.address)
    if (source === null && context.mode === 'published') return null
    return (
      <figure className="video">
        {source?.kind === 'file' ? (
          <VideoFile {...fields} src={source.src} context={context} />
        ) : (
          <ServiceVideo {...fields} source={source} context={context} />
        )}
        {fields.caption !== '' && (
          <figcaption dir="auto" className="muted small">
            {fields.caption}
          </figcaption>
        )}
      </figure>
    )
  },
})

function startVideo(root: HTMLElement, uses: { loadFrame: typeof loadFrame; loadCaptions: typeof loadCaptions }): void {
  uses.loadFrame(root)
  uses.loadCaptions(root)
}

interface VideoProps {
  title: string
  poster: { src: string; alt: string }
  context: PageContext
  captions: string
}

function VideoFile({ src, title, poster, captions, context }: VideoProps & { src: string }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The author's file may have no captions.
    <video
      className="video-frame"
      controls
      playsInline
      preload="metadata"
      src={src}
      poster={context.picture(poster.src)?.src}
      aria-label={title || context.words.media.video}
    >
      {captions !== '' && (
        <track kind="captions" src={captions} srcLang={context.lang} label={context.words.media.captions} default />
      )}
      <a href={src}>{title || context.words.media.video}</a>
    </video>
  )
}

/** A link to the page of the video. On a tap, the script replaces the link with the player. */
function ServiceVideo({
  source,
  title,
  poster,
  context,
}: VideoProps & { source: ReturnType<typeof parseVideoSource> }): ReactElement {
  const service = source?.kind === 'service' ? source : null
  const name = title || context.words.media.video
  const content = (
    <>
      {context.picture(poster.src) === null ? (
        <svg className="video-art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d="M0 180V120Q60 70 120 108T240 96T320 70V180Z" fill="currentColor" opacity=".55" />
          <path d="M0 180V150Q70 112 150 142T320 118V180Z" fill="currentColor" opacity=".8" />
          <circle cx="246" cy="46" r="20" fill="currentColor" opacity=".9" />
        </svg>
      ) : (
        <BlockPicture
          image={{ ...poster, alt: '' }}
          context={context}
          widths={getBlockWidths(context.place ?? ownRow, 'text')}
          shape={16 / 9}
        />
      )}
      <span className="video-shade" />
      <svg className="video-play" viewBox="0 0 72 72" aria-hidden="true">
        <path
          d="M29 23.5v25a2 2 0 0 0 3 1.7l20-12.5a2 2 0 0 0 0-3.4L32 21.800a2 2 0 0 0-3 1.700Z"
          fill="currentColor"
        />
      </svg>
      <span className="video-words">
        <b dir="auto">{name}</b>
        <span className="small">
          {service === null
            ? 'The address of the video is still missing'
            : context.words.media.loadedOnTap.replace('{service}', () => service.service)}
        </span>
      </span>
    </>
  )
  if (service === null) return <div className="video-frame">{content}</div>
  return (
    <a className="video-frame" href={service.page} {...toFrameData(service.player, name)}>
      {content}
    </a>
  )
}
