import { cropCss } from '../runtime/crop-css.ts'
import { fixedWidth, windowWidth } from '../runtime/picture-widths.ts'
import type { ReactElement } from 'react'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, lines, text } from '../schema/fields.ts'
import { getSources } from '../runtime/picture-use.ts'
import { image } from '../schema/image-field.ts'
import type { PageContext } from '../runtime/page-context.ts'

/** The header that every page starts with: the only h1 of the page, and a banner image or a portrait. */
export const header = defineBlock({
  type: 'header',
  label: 'Header',
  plan: 'basic',
  category: 'Basics',
  icon: 'panel-top',
  cropCss,
  description: 'The title of the page, with a subtitle and a picture',
  thumbnail: 'banner',
  width: 'full',
  layout: 'none',
  fields: {
    kicker: text('Kicker', { description: 'A word or two above the title', maxLength: 80 }),
    title: text('Title', { description: 'If empty, the name of the page', maxLength: 200 }),
    subtitle: lines('Subtitle', { maxLength: 400 }),
    image: image('Picture', { as: 'picture' }),
    layout: choice('Picture style', {
      description: 'Automatic: square pictures as portraits, wide ones as banners',
      default: 'auto',
      options: { auto: 'Automatic', banner: 'Banner', portrait: 'Portrait', split: 'Beside the text' },
    }),
    align: choice('Alignment', { default: 'auto', options: { auto: 'Automatic', start: 'Left', center: 'Center' } }),
    width: choice('Width', {
      description: 'Wide begins where wide sections do',
      default: 'text',
      options: { text: 'Text width', wide: 'Wide' },
    }),
  },
  summarize: ({ title, kicker, subtitle }) => title || kicker || subtitle || 'Name of the page',
  pictures: ({ image: logo }) => getSources(logo),
  Component: ({ fields, context }) => {
    const { kicker, title, subtitle, image: picture, width } = fields
    const layout = getLayout(fields, context)
    const align = fields.align === 'auto' ? (layout === 'portrait' ? 'center' : 'start') : fields.align
    return (
      <header
        className="header"
        data-layout={layout}
        data-align={align}
        data-width={width === 'wide' && layout !== 'split' ? width : undefined}
      >
        {layout !== 'none' && (
          <BlockPicture
            image={picture}
            context={context}
            widths={widths[layout]}
            shape={shapes[layout]}
            className="header-picture"
            isFirst
          />
        )}
        <div className="header-words">
          {kicker !== '' && (
            <p dir="auto" className="header-kicker">
              {kicker}
            </p>
          )}
          <h1 dir="auto" data-words={context.mode === 'canvas' ? 'title' : undefined}>
            {title.trim() || getDefaultTitle(context)}
          </h1>
          <Subtitle text={subtitle} />
        </div>
      </header>
    )
  },
  css: `
.header { display: grid; grid-template-columns: subgrid; row-gap: 1.75rem; padding: clamp(2.25rem, 7cqi, 4.5rem) var(--gutter) .25rem }
.header-words { width: 100%; max-width: 40rem; margin: 0 auto; min-width: 0 }
.header h1 { font-size: calc(clamp(2.125rem, 1.45rem + 3.4cqi, 3.75rem) * var(--heading-size, 1)); line-height: 1.08 }
.header-kicker { margin-bottom: .75rem; color: var(--accent); font-size: .875rem; font-weight: 650; letter-spacing: .06em }
.header-subtitle { margin-top: 1rem; color: var(--muted); font-size: clamp(1.125rem, 1.05rem + .4cqi, 1.3125rem); line-height: 1.5; white-space: pre-line }
.header[data-width=wide] .header-words { max-width: 60rem }
.header[data-width=wide] .header-subtitle { max-width: 40rem }
.header[data-align=center] { text-align: center }
.header[data-align=center] .header-subtitle { margin-inline: auto }
.header:is([data-layout=banner], [data-layout=split]) { padding-top: 0 }
.header:is([data-layout=banner], [data-layout=split]) .header-picture { width: calc(100% + 2 * var(--gutter)); max-width: none; max-height: 30rem; margin: 0 calc(-1 * var(--gutter)); object-fit: cover }
.header[data-layout=banner] .header-picture { aspect-ratio: 3 / 2; max-height: 28rem }
.header[data-layout=portrait] .header-picture { width: 8.5rem; height: 8.5rem; margin: 0 auto; border-radius: max(var(--radius-button), var(--radius)); object-fit: cover }
@container page (width >= 48rem) {
  .header[data-layout=banner] .header-picture { aspect-ratio: 21 / 8 }
  .header[data-layout=split] { grid-template-columns: 1fr 1fr; align-items: center; gap: 3.5rem; width: 100%; max-width: 62.5rem; margin: 0 auto; padding-top: 3.5rem }
  .header[data-layout=split] .header-picture { order: 1; width: 100%; max-height: none; margin: 0; border-radius: var(--radius) }
}
`,
})

const widths = {
  banner: windowWidth,
  portrait: fixedWidth(8.5),
  split: [{ from: 48, width: { windows: 0, rem: 29.5 } }, ...windowWidth],
}
/** Width divided by height, as in the CSS. A banner is lower in wide windows, which load wider pictures anyway. */
const shapes = { banner: 3 / 2, portrait: 1, split: undefined }

function getLayout(
  { image: { src }, layout }: { image: { src: string }; layout: 'auto' | keyof typeof widths },
  { picture }: PageContext,
): 'none' | keyof typeof widths {
  const loadedPicture = src === '' ? null : picture(src)
  if (loadedPicture === null) return 'none'
  if (layout !== 'auto') return layout
  return loadedPicture.width > loadedPicture.height * 1.15 ? 'banner' : 'portrait'
}

function getDefaultTitle({ page, siteName }: PageContext): string {
  return page.slug === '' ? siteName : page.name
}

function Subtitle({ text: subtitle }: { text: string }): ReactElement | null {
  return subtitle.trim() === '' ? null : (
    <p dir="auto" className="header-subtitle">
      {subtitle}
    </p>
  )
}
