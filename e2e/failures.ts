import { PlaywrightFailures } from '../src/testing/failure-reporter.ts'

/** Playwright takes a reporter as the default export of a module. */
export default class Failures extends PlaywrightFailures {
  constructor() {
    super('test-results/e2e-failures.txt')
  }
}
