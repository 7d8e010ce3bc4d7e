import { type BrowserContext, test as base } from '@playwright/test'

export interface Warm {
  context: BrowserContext
  /** Of the pages of earlier tests. */
  origins: Set<string>
}

/**
 * The tests of a worker that have the same options share a browser context for its HTTP cache: to load all scripts of the dashboard anew
 * is half the work of a short test. Everything else that a test leaves in the context is cleared.
 */
export const test = base.extend<{ cache: 'warm' | 'cold' }, { warm: Map<string, Warm> }>({
  /** `cold`: a context of its own, for tests of what has not been loaded yet. */
  cache: ['warm', { option: true }],
  warm: [
    async ({}, use) => {
      const warm = new Map<string, Warm>()
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
    // They were cleared after the previous test.
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
    // What earlier tests have stored goes before the page shows anything.
    const origins = [...warm.values()].find((one) => one.context === context)?.origins ?? new Set()
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
