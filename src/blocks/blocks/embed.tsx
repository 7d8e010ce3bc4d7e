import { cropCss } from '../runtime/crop-css.ts'
import { type Embed, findEmbed } from '../embeds/find-embed.ts'
import { loadFrame } from '../embeds/load-frame.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { EmbedCard, embedCss } from '../runtime/embed-card.tsx'
import { buttonText, title } from '../schema/common-fields.ts'
import { embedAddress, number } from '../schema/fields.ts'
import { image } from '../schema/image-field.ts'
import type { BlockWords } from '../words/en.ts'

/** Content of another site, such as a map, a song or a calendar. The page contacts the site only after a tap. */
export const embed = defineBlock({
  type: 'embed',
  label: 'Embed',
  plan: 'basic',
  category: 'Media',
  icon: 'app-window',
  cropCss,
  description: 'A song, map, booking page, form or post of another site that loads when tapped',
  fields: {
    address: embedAddress('Address or embed code'),
    title: title('', 160),
    picture: image('Picture', { description: 'Shown until the content is loaded' }),
    label: buttonText(''),
    height: number('Height', {
      description: 'In pixels. 0 is the usual height of the provider',
      default: 0,
      integer: true,
      minimum: 0,
      maximum: 3000,
    }),
  },
  summarize: ({ title, address }) => title || describeEmbed(findEmbed(address)),
  pictures: ({ picture }) => [picture.src],
  script: loadFrame,
  css: embedCss,
  Component: ({ fields: { address, title, picture, label, height }, context }) => {
    const shown = findEmbed(address)
    const { embed: words } = context.words
    if (shown === null)
      return context.mode === 'published' ? null : <p className="card muted">{describeEmbed(shown)}</p>
    const host = new URL(shown.page).hostname.replace(/^www\./, '')
    const verb = shown.kind === 'audio' ? words.listen : words.show
    const frame = shown.frame !== null && height > 0 ? { ...shown.frame, size: { height } } : shown.frame
    return (
      <EmbedCard
        icon={icons[shown.kind]}
        source={shown.provider?.name ?? host}
        title={title || getDefaultTitle(shown, context.words) || host}
        picture={picture}
        buttonText={label || (frame === null ? words.open.replace('{host}', () => host) : verb)}
        href={shown.page}
        frame={frame}
        context={context}
      />
    )
  },
})

const icons: Record<Embed['kind'], string> = {
  video: 'play',
  audio: 'music',
  map: 'map-pin',
  booking: 'calendar',
  calendar: 'calendar',
  event: 'ticket',
  form: 'check',
  post: 'message-circle',
  design: 'palette',
  code: 'file',
  link: 'external',
}

/** The title without one of the author's; empty for a link. */
function getDefaultTitle({ kind }: Embed, words: BlockWords): string {
  if (kind === 'link') return ''
  if (kind === 'video' || kind === 'audio') return words.media[kind]
  return kind === 'form' ? words.form.form : words.embed[kind]
}

function describeEmbed(shown: Embed | null): string {
  if (shown === null) return 'No address yet'
  return shown.provider?.name ?? new URL(shown.page).hostname
}
