import { type BrowserContext, test as base } from 'playwright/test'

export interface WarmContext {
  context: BrowserContext
  /** Origins that earlier tests have opened. */
  origins: Set<string>
}

/**
 * Tests of a worker with the same options share a browser context, and with it the HTTP cache, because loading all scripts of the dashboard
 * is half the work of a short test. Everything else that a test leaves in the context is cleared.
 */
export const test = base.extend<{ cache: 'warm' | 'cold' }, { warm: Map<string, WarmContext> }>({
  /** `cold` gives a test a context of its own. Tests of scripts that are not loaded yet need that. */
  cache: ['warm', { option: true }],
  warm: [
    async ({}, use) => {
      const warm = new Map<string, WarmContext>()
      await use(warm)
      for (const { context } of warm.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  async context({ browser, cache, hasTouch, permissions, timezoneId, warm }, run) {
    if (cache === 'cold' || hasTouch) {
      const cold = await browser.newContext()
      await run(cold)
      await cold.close()
      return
    }
    const options = JSON.stringify({ permissions, timezoneId })
    const shared = warm.get(options) ?? { context: await browser.newContext(), origins: new Set() }
    warm.set(options, shared)
    const { context } = shared
    // The previous test ended with cleared permissions.
    if (permissions) await context.grantPermissions(permissions)
    await run(context)
    for (const page of context.pages()) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
  },
  async page({ context, warm }, run) {
    const page = await context.newPage()
    // Data that earlier tests have stored is deleted before the page shows anything.
    const origins = [...warm.values()].find((entry) => entry.context === context)?.origins ?? new Set()
    const devtools = await context.newCDPSession(page)
    for (const origin of origins)
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,cache_storage',
      })
    await devtools.detach()
    await run(page)
    origins.add(new URL(page.url()).origin)
  },
})
