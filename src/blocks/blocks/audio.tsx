import { cropCss } from '../runtime/crop-css.ts'
import { fixedWidth } from '../runtime/picture-widths.ts'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { mediaAddress, title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { lines, text } from '../schema/fields.ts'
import { image } from '../schema/image-field.ts'
import { toSafeHref } from '../schema/href.ts'

/** An audio file in the browser's player. */
export const audio = defineBlock({
  type: 'audio',
  label: 'Audio',
  plan: 'core',
  category: 'Media',
  icon: 'headphones',
  cropCss,
  description: 'An audio guide, a song or an episode',
  fields: {
    address: mediaAddress('An audio file: MP3, M4A, OGG or WAV'),
    title: title('Listen to the story', 160),
    by: text('By', { default: '', maxLength: 160 }),
    picture: image('Picture', { description: 'Square looks best' }),
    transcript: lines('Transcript', { description: 'For people who cannot hear it', default: '', maxLength: 20_000 }),
  },
  summarize: ({ title }) => title,
  pictures: ({ picture }) => [picture.src],
  css: `
.audio-head { display: flex; align-items: center; gap: 1rem; margin-bottom: 1rem }
.audio-head img, .audio-art { flex: none; width: 4.5rem; height: 4.5rem; object-fit: cover; border-radius: var(--radius-small) }
.audio-art { padding: 1rem; background: var(--tint); color: var(--accent) }
.audio-head > div { min-width: 0; overflow-wrap: anywhere }
.audio audio { display: block; width: 100%; height: 3.375rem }
.audio details { margin-top: .75rem }
.audio summary { min-height: 2.75rem; align-content: center; cursor: pointer }
`,
  Component: ({ fields: { address, title, by: author, picture, transcript }, context }) => {
    const src = toSafeHref(address)
    if (src === undefined && context.mode === 'published') return null
    const name = title || context.words.media.audio
    return (
      <div className="card audio">
        <div className="audio-head">
          {context.picture(picture.src) === null ? (
            <svg className="audio-art" viewBox="0 0 40 40" aria-hidden="true">
              <path
                d="M4 17v6M11 11v18M18 5v30M25 13v14M32 9v22M38 18v4"
                stroke="currentColor"
                strokeWidth="3.500"
                strokeLinecap="round"
              />
            </svg>
          ) : (
            <BlockPicture image={picture} context={context} widths={fixedWidth(4.5)} shape={1} />
          )}
          <div>
            <h2 dir="auto">{name}</h2>
            {author !== '' && (
              <p dir="auto" className="muted">
                {author}
              </p>
            )}
          </div>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The transcript is below, if the author wrote one. */}
        <audio controls preload="none" src={src} aria-label={name}>
          {src !== undefined && <a href={src}>{name}</a>}
        </audio>
        {transcript !== '' && (
          <details>
            <summary>{context.words.media.transcript}</summary>
            <p dir="auto" className="lines">
              {transcript}
            </p>
          </details>
        )}
      </div>
    )
  },
})
