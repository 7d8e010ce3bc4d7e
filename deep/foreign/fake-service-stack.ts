import { type SpawnedStack, spawnStack } from '../../src/testing/stack.ts'
import { test as base } from '../../e2e/warm-context.ts'
import { type FakeService, startFakeService } from '../../src/testing/fake-service/fake-service.ts'

/** Every test runs on our dashboard with another implementation of the specification. Its data are reset before each test. */
export const test = base.extend<{ freshData: void }, { fakeService: FakeService; stack: SpawnedStack }>({
  fakeService: [
    async ({}, use) => {
      const fakeService = await startFakeService()
      await use(fakeService)
      await fakeService.close()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ fakeService }, use) => {
      const stack = await spawnStack({
        SERVICE_URL: fakeService.url,
        SERVICE_API_KEY: fakeService.apiKey,
        // Images come from this origin.
        SCAN_ORIGIN: fakeService.url,
      })
      await use(stack)
      await stack.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  freshData: [
    async ({ fakeService }, use) => {
      fakeService.reset()
      await use()
    },
    { auto: true },
  ],
})

export { expect } from 'playwright/test'
