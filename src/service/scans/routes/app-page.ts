import type { FastifyReply } from 'fastify'
import { escapeText } from '#service/http/escape-text.ts'
import { createPageScript, sendVisitorPage } from '#service/http/visitor-page.ts'
import type { Agent } from '../visitor/agent.ts'

/** Whether apps are tried: on phones and tablets, but not for bots, among which are link previews. */
export function canOpenApps({ bot, deviceType }: Agent): boolean {
  return !bot && (deviceType === 'mobile' || deviceType === 'tablet')
}

// If the app opens, this page is hidden, and must not have become the website when the visitor comes back. The address of this page becomes
// that of the preview, so that a reload does not scan the code again.
const script = createPageScript(`
const [app, web] = ['app', 'web'].map((id) => document.getElementById(id).href)
const timer = setTimeout(() => document.hidden || location.replace(web), 1500)
const stay = () => clearTimeout(timer)
addEventListener('pagehide', stay)
document.addEventListener('visibilitychange', () => document.hidden && stay())
history.replaceState(null, '', location.pathname + '+')
location.href = app
`)

/**
 * Sends a page that tries the app of a code, and goes on to its website if the page is still visible after 1.5 seconds. Without scripts,
 * the visitor follows the link to one of them. `location` is encoded for a header.
 */
export function sendAppPage(
  reply: FastifyReply,
  { appUrl, location }: { appUrl: string; location: string },
): FastifyReply {
  const isWebsite = /^https?:/.test(location)
  return sendVisitorPage(reply, {
    status: 200,
    content: ({ app }) => ({
      title: app.title,
      body:
        `<p>${app.text}</p>` +
        `<p><a id="app" class="button" href="${escapeText(appUrl)}">${app.open}</a></p>` +
        `<p><a id="web" href="${escapeText(location)}">${isWebsite ? app.website : app.without}</a></p>`,
    }),
    script,
  })
}
