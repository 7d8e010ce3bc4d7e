import { defineConfig, devices } from 'playwright/test'
import { findChromium } from './src/testing/chromium.ts'

const { executablePath, args } = await findChromium()

/** A run that counts its tests names the file of their results. */
export const jsonReporters: [string][] = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json']] : []

// Three workers on two cores, each with its own stack: while one waits for its browser, the others work.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/first-start.ts',
  // Emptied at the start of a run.
  outputDir: 'test-results/e2e',
  workers: 3,
  // No test asserts a time: these only end what hangs, also on a machine that is busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['./e2e/failures.ts'], ...jsonReporters],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Nothing is waited for that only moves. Component tests see the animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args },
    // Recording every test costs a third of its time: `npx playwright test --trace on` for the one that fails.
    screenshot: 'only-on-failure',
  },
})
