import { globSync, readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { stackInDev } from './src/stack/vite-plugin.ts'
import { chromium } from './src/testing/chromium.ts'
import { postgresBinaries } from './src/testing/postgres.ts'

export default defineConfig(async ({ mode, isSsrBuild }) => ({
  plugins: [mode === 'test' || isSsrBuild ? [] : [router(), stackInDev()], react(), tailwind()],
  build: isSsrBuild ? serverBuild : clientBuild,
  test: { projects: mode === 'test' ? await testProjects() : [], maxWorkers: 2 },
}))

const router = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/dashboard/routes',
    generatedRouteTree: 'src/dashboard/routeTree.gen.ts',
    addExtensions: true,
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: false,
  })

// How long a plugin took is nothing to whoever waits for `npm start`.
const checks = { pluginTimings: false }

// What every screen needs is two chunks, not twenty: smaller together, and `vendor` outlives a release in caches.
const clientBuild = {
  outDir: 'dist/client',
  target: 'es2022',
  manifest: true,
  // Browsers that know no preloading load a moment later, and nothing else.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks,
    output: {
      // Names are said again wherever a chunk is preloaded from.
      chunkFileNames: 'assets/[hash].js',
      codeSplitting: {
        groups: [
          {
            name: 'vendor',
            test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|(react|query|router)-(core|query|router|store)))\//,
          },
          // Without what only screens use.
          {
            name: 'frame',
            test: /src\/dashboard\/(ui\/(?!charts|fields|lists|(count|dragging|relative-time|save-file|select-field)\.)|api\/(client|session)|features\/(session|shell)\/(?!palette|shortcut-list|sign-in-screen))|lucide-react\/dist\/esm\/(?!icons)/,
          },
        ],
      },
    },
  },
}

// What runs in threads is an entry of its own, and chunks lie flat: it is found beside whatever chunk asks for it.
const serverBuild = {
  outDir: 'dist/server',
  target: 'node24',
  sourcemap: true,
  copyPublicDir: false,
  rolldownOptions: {
    checks,
    input: {
      main: 'src/stack/main.ts',
      'pglite-worker': 'src/database/pglite-worker.ts',
      'render-worker': 'src/service/designs/render-worker.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

/** The tests that stand on a database, told by what they import; those of the bff's conformance and of what a browser shows say nothing of it. */
function onDatabase(): string[] {
  const harness = /from '(#testing|\.|\.\.)\/(bff|databases|service|stack|kill-rounds)\.ts'/
  return globSync('src/{database,service,bff,conformance,testing}/**/*.test.ts', {
    exclude: ['src/database/{lock,pglite}.test.ts', 'src/conformance/bff.test.ts', 'src/**/*-in-browser.test.ts'],
  }).filter((file) => harness.test(readFileSync(file, 'utf8')))
}

/** `node` runs everything on PGlite; `postgres` runs again, on PostgreSQL, what stands on a database; `browser` runs components. */
async function testProjects(): Promise<TestProjectConfiguration[]> {
  const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
  const node: TestProjectConfiguration = {
    extends: true,
    test: {
      name: 'node',
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', 'src/**/*.browser.test.tsx', 'src/database/postgres.test.ts'],
      globalSetup: 'src/testing/pglite-setup.ts',
      ...timeouts,
    },
  }
  const onPostgres: TestProjectConfiguration = {
    extends: true,
    test: {
      name: 'postgres',
      include: onDatabase(),
      globalSetup: 'src/testing/postgres-setup.ts',
      ...timeouts,
    },
  }
  const { executablePath, args } = await chromium()
  const browser: TestProjectConfiguration = {
    extends: true,
    optimizeDeps: {
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react', 'zod'],
    },
    test: {
      name: 'browser',
      include: ['src/**/*.browser.test.tsx'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { args, executablePath } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
  if (postgresBinaries() !== null) return [node, onPostgres, browser]
  console.warn(
    'PostgreSQL is not installed here: its half of the tests is NOT RUN. (Debian: apt-get install postgresql)',
  )
  return [node, browser]
}
