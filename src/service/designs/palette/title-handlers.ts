import type { addresses as contract } from '#contract/addresses.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { Context } from '#service/tenancy/context.ts'
import { getTitle } from './read-site.ts'

// Somebody is typing the name meanwhile, so a slow page is not waited for.
const TITLE_LIMITS = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['text/html', 'application/xhtml+xml'] }

export function titleHandlers({
  guardedFetch,
}: Pick<Context, 'guardedFetch'>): Pick<Handlers<typeof contract>, 'POST /addresses/title'> {
  return {
    'POST /addresses/title': async ({ body: { url }, signal }) => {
      const page = await guardedFetch(url, { ...TITLE_LIMITS, signal })
      const isPage = !('problem' in page) && page.status < 400
      return { title: isPage ? getTitle(Buffer.from(page.bytes).toString('utf8')) : null }
    },
  }
}
