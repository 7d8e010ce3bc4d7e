import { defineBlock } from '../runtime/define-block.ts'
import { choice, link, list } from '../schema/fields.ts'
import { toHref } from '../schema/href.ts'
import { socialMarks } from './social-marks.ts'

const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  threads: 'Threads',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  pinterest: 'Pinterest',
  snapchat: 'Snapchat',
  spotify: 'Spotify',
  discord: 'Discord',
  github: 'GitHub',
  website: 'Website',
  email: 'Email',
  phone: 'Phone',
} satisfies Record<keyof typeof socialMarks, string>

/** Links to social profiles. */
export const social = defineBlock({
  type: 'social',
  label: 'Social links',
  plan: 'basic',
  category: 'Contact',
  icon: 'share-2',
  description: 'Icons that link to your profiles',
  thumbnail: 'rows',
  fields: {
    items: list('Profiles', {
      item: {
        network: choice('Network', { default: 'instagram', options: networks }),
        url: link('Address', { default: 'https://www.instagram.com' }),
      },
      default: [
        { network: 'instagram', url: 'https://www.instagram.com' },
        { network: 'facebook', url: 'https://www.facebook.com' },
        { network: 'youtube', url: 'https://www.youtube.com' },
      ],
      maxItems: 20,
    }),
    style: choice('Style', {
      default: 'soft',
      options: { soft: 'On a soft background', filled: 'Filled', plain: 'Icons alone' },
    }),
    align: choice('Alignment', { default: 'center', options: { center: 'Center', start: 'Left' } }),
  },
  summarize: ({ items }) => items.map(({ network }) => networks[network]).join(', '),
  Component: ({ fields: { items, style, align }, context }) => {
    const visibleItems = items.filter(({ url }) => context.mode === 'canvas' || toHref(url, context) !== undefined)
    const { website, email, phone } = context.words.contact
    const contactLabels = { website, email, phone }
    return visibleItems.length === 0 ? null : (
      <ul className="social" data-style={style} data-align={align}>
        {visibleItems.map(({ network, url }, index) => (
          <li key={index}>
            <a href={toHref(url, context)} aria-label={{ ...networks, ...contactLabels }[network]} rel="me">
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={socialMarks[network].path} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    )
  },
  css: `
.social { display: flex; flex-wrap: wrap; gap: .625rem; justify-content: center }
.social[data-align=start] { justify-content: start }
.social a { display: grid; place-items: center; width: 3.125rem; height: 3.125rem; color: var(--text); background: var(--tint); border-radius: max(var(--radius-button), var(--radius)) }
.social .icon { width: 1.5rem; height: 1.5rem }
.social[data-style=filled] a { color: var(--on-accent); background: var(--accent) }
.social[data-style=plain] a { background: none }
@media (hover: hover) {
  .social a { transition: transform .15s }
  .social a:hover { transform: translateY(-2px) }
}
`,
})
