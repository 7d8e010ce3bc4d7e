import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { chromium } from './chromium.ts'
import { routeTestCommands } from './route-tests/commands.ts'
import { chooseRouteTestPorts, routeProxy } from './route-tests/route-proxy.ts'

/** Patterns of the test files of a project. */
interface TestFiles {
  include: string[]
  exclude?: string[]
}

// Ends only what hangs: a machine that is busy with other tests needs more than the second that is the default.
export const patient = { poll: { timeout: 20_000 } }

// One more than in Node: pages wait for requests, and tests for pages.
const browserWorkers = 4

/** Tests of components, without an API. */
export async function componentTests(files: TestFiles): Promise<TestProjectConfiguration> {
  const { executablePath, args } = await chromium()
  return {
    extends: true,
    // All imports of components are prepared before the first test: discovered later, they would reload the page within a test.
    optimizeDeps: {
      entries: ['src/dashboard/**/!(*.test).{ts,tsx}', 'src/**/*.browser.test.tsx'],
      include: [
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'vitest-browser-react',
        'zod',
        'punycode.js',
        'tlds',
      ],
    },
    test: {
      name: 'browser',
      ...files,
      // After the other projects: what lasts as long as a finger is held is not tested on a machine that is busy with them.
      sequence: { groupOrder: 1 },
      maxWorkers: browserWorkers,
      expect: patient,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Permissions that a browser with a window grants to a page after a click.
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
export async function routeTests(files: TestFiles): Promise<TestProjectConfiguration> {
  const { executablePath, args } = await chromium()
  const ports = await chooseRouteTestPorts()
  return {
    extends: true,
    // React as in the build, which takes half of the CPU time.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      entries: ['src/dashboard/**/!(*.test).{ts,tsx}', 'src/**/*.route.test.tsx'],
      include: ['react', 'react-dom/client', 'react/jsx-runtime', 'zod', 'axe-core', 'punycode.js', 'tlds'],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    server: { proxy: routeProxy(ports) },
    test: {
      name: 'routes',
      ...files,
      globalSetup: 'src/testing/route-tests/setup.ts',
      env: { ROUTE_TEST_PORTS: JSON.stringify(ports) },
      sequence: { groupOrder: 1 },
      maxWorkers: browserWorkers,
      expect: patient,
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
