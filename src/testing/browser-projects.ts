import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { findChromium } from './chromium.ts'
import { routeTestCommands } from './route-tests/commands.ts'
import { chooseRouteTestPorts, createRouteProxy } from './route-tests/route-proxy.ts'

/** Patterns of the test files of a project. */
interface TestFiles {
  include: string[]
  exclude?: string[]
}

// Only ends assertions that hang: the default of one second is too short for a machine that is busy with other tests.
export const expectOptions = { poll: { timeout: 20_000 } }

// One more worker than in Node: pages wait for requests, and tests for pages.
const browserWorkers = 4

/** Tests of components, without an API. */
export async function createComponentProject(files: TestFiles): Promise<TestProjectConfiguration> {
  const { executablePath, args } = await findChromium()
  return {
    extends: true,
    // Dependencies are prepared before the first test, because one that is discovered later reloads the page during a test.
    optimizeDeps: {
      entries: ['src/dashboard/**/!(*.test).{ts,tsx}', 'src/**/*.browser.test.tsx'],
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react', 'zod', 'punycode.js'],
    },
    test: {
      name: 'browser',
      ...files,
      // Runs after the other projects, because a long press cannot be tested on a machine that is busy with them.
      sequence: { groupOrder: 1 },
      maxWorkers: browserWorkers,
      expect: expectOptions,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // A browser with a window grants this permission to a page after a click.
        provider: playwright({
          launchOptions: { args, executablePath },
          contextOptions: { permissions: ['clipboard-write'] },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/** Tests of screens: the dashboard's router in a browser, with the service and the bff of `route-server.ts` behind it. */
export async function createRouteProject(files: TestFiles): Promise<TestProjectConfiguration> {
  const { executablePath, args } = await findChromium()
  const ports = await chooseRouteTestPorts()
  return {
    extends: true,
    // The production build of React takes half the CPU time.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      entries: ['src/dashboard/**/!(*.test).{ts,tsx}', 'src/**/*.route.test.tsx'],
      include: ['react', 'react-dom/client', 'react/jsx-runtime', 'zod', 'axe-core', 'punycode.js'],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    server: { proxy: createRouteProxy(ports) },
    test: {
      name: 'routes',
      ...files,
      globalSetup: 'src/testing/route-tests/setup.ts',
      env: { ROUTE_TEST_PORTS: JSON.stringify(ports) },
      sequence: { groupOrder: 1 },
      maxWorkers: browserWorkers,
      expect: expectOptions,
      testTimeout: 60_000,
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1440, height: 900 },
        commands: routeTestCommands,
        provider: playwright({
          launchOptions: { args, executablePath },
          contextOptions: {
            permissions: ['clipboard-read', 'clipboard-write'],
            reducedMotion: 'reduce',
            viewport: { width: 1440, height: 900 },
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}
