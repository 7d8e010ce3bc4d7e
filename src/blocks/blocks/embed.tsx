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
    const foundEmbed = findEmbed(address)
    const { embed: words } = context.words
    if (foundEmbed === null)
      return context.mode === 'published' ? null : <p className="card muted">{describeEmbed(foundEmbed)}</p>
    const host = new URL(foundEmbed.page).hostname.replace(/^www\./, '')
    const verb = foundEmbed.kind === 'audio' ? words.listen : words.show
    const frame = foundEmbed.frame !== null && height > 0 ? { ...foundEmbed.frame, size: { height } } : foundEmbed.frame
    return (
      <EmbedCard
        icon={icons[foundEmbed.kind]}
        source={foundEmbed.provider?.name ?? host}
        title={title || getDefaultTitle(foundEmbed, context.words) || host}
        picture={picture}
        buttonText={label || (frame === null ? words.open.replace('{host}', () => host) : verb)}
        href={foundEmbed.page}
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

function describeEmbed(embed: Embed | null): string {
  if (embed === null) return 'No address yet'
  return embed.provider?.name ?? new URL(embed.page).hostname
}
