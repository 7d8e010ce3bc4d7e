import { PlaywrightFailures } from '../src/testing/failure-reporter.ts'

/** Playwright requires a reporter as default export. */
export default class Failures extends PlaywrightFailures {
  constructor() {
    super('test-results/e2e-failures.txt')
  }
}
