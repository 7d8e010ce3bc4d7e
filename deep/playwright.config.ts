import journeys, { jsonReporters } from '../playwright.config.ts'
import { defineConfig } from 'playwright/test'

export default defineConfig({
  ...journeys,
  testDir: '.',
  // Files of Vitest end with .test.ts.
  testMatch: '**/*.spec.ts',
  globalSetup: '../e2e/first-start.ts',
  outputDir: '../test-results/deep',
  reporter: [['list'], ['../e2e/failures.ts'], ...jsonReporters],
})
