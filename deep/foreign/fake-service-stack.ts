import { type SpawnedStack, spawnStack } from '../../src/testing/stack.ts'
import { test as base } from '../../e2e/warm-context.ts'
import { type FakeService, startFakeService } from '../../src/testing/fake-service/fake-service.ts'

/** Every test runs on our dashboard with another implementation of the specification, reset before each test. */
export const test = base.extend<{ freshData: void }, { standIn: FakeService; stack: SpawnedStack }>({
  standIn: [
    async ({}, use) => {
      const standIn = await startFakeService()
      await use(standIn)
      await standIn.close()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ standIn }, use) => {
      const stack = await spawnStack({
        SERVICE_URL: standIn.url,
        SERVICE_API_KEY: standIn.apiKey,
        // Images come from this origin.
        SCAN_ORIGIN: standIn.url,
      })
      await use(stack)
      await stack.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  freshData: [
    async ({ standIn }, use) => {
      standIn.reset()
      await use()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
