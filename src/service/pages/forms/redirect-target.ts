import { type PublishedForm, toText } from './published-form.ts'

/** Where a visitor goes after a form: to its page, which thanks them, or where its owner wants them. */
export type RedirectTarget = { to: 'here'; location: string } | { to: 'elsewhere'; url: string }

/** `host` is the page's own. What no browser should be sent to counts as nothing. */
export function getRedirectTarget({ block, slug, content }: PublishedForm, host: string): RedirectTarget {
  const thanks = { to: 'here', location: `/${slug}#${block.id}-sent` } as const
  const wanted = toText(block.fields, 'redirectUrl')
  if (wanted === '') return thanks
  const page = /^page:(\w+)$/.exec(wanted)?.[1]
  if (page !== undefined) {
    const linked = content.pages.find(({ id }) => id === page)
    return linked ? { to: 'here', location: `/${linked.slug}` } : thanks
  }
  const here = `https://${host}/${slug}`
  if (!URL.canParse(wanted, here)) return thanks
  const url = new URL(wanted, here)
  if (url.host === new URL(here).host) return { to: 'here', location: url.pathname + url.search + url.hash }
  return ['https:', 'http:', 'mailto:', 'tel:', 'sms:'].includes(url.protocol)
    ? { to: 'elsewhere', url: url.href }
    : thanks
}
