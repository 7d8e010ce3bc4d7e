import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { stackInDev } from './src/server/vite-plugin.ts'
import { vitestFailures } from './src/testing/failure-reporter.ts'
import { testProjects } from './src/testing/test-projects.ts'

export default defineConfig(async ({ mode, isSsrBuild }) => ({
  plugins: [
    mode === 'test' || isSsrBuild ? [] : [router(), stackInDev(), ourLoader(), themeInPage(), entryInPage()],
    react(),
    tailwind(),
  ],
  build: isSsrBuild ? serverBuild : clientBuild,
  ssr: isSsrBuild ? ofServer : {},
  test: {
    projects: mode === 'test' ? await testProjects() : [],
    maxWorkers: 3,
    reporters: ['default', vitestFailures('test-results/vitest-failures.txt')],
  },
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

/** Vite's own way to load a part would never have it again after a moment without a connection. */
const ourLoader = (): Plugin => ({
  name: 'our-loader',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export { loadChunk as __vitePreload } from '/src/dashboard/ui/load-chunk.ts'`,
  },
})

/** Asked for by itself, it would keep the page from being read on. The bff allows it by its hash. */
const themeInPage = (): Plugin => ({
  name: 'theme-in-page',
  transformIndexHtml() {
    const code = readFileSync('src/dashboard/app/theme/theme-before-paint.js', 'utf8')
    return [{ tag: 'script', children: code.replaceAll(/^ *\/\/.*\n/gm, ''), injectTo: 'head-prepend' }]
  },
})

/** What a page begins with stands in it: so short, it would only be one more to wait for. The bff allows it by its hash, too. */
const entryInPage = (): Plugin => ({
  name: 'entry-in-page',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith('.html')) continue
      const page = path.join(dir, path.basename(chunk.facadeModuleId))
      const code = chunk.code.replaceAll(/(["'`])\.\//g, '$1/assets/').trim()
      const tag = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(tag, () => `<script type="module">${code}</script>`),
      )
    }
  },
})

const checks = { pluginTimings: false }

// What every screen needs is two chunks, not twenty: smaller together, and `vendor` outlives a release in caches.
const clientBuild = {
  outDir: 'dist/client',
  target: 'es2022',
  manifest: true,
  // Browsers that know no preloading load a moment later, and nothing else. Who loads by `import()` is told the file itself, too.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? files : [...new Set([file, ...files])],
  },
  rolldownOptions: {
    checks,
    // The builder's own address begins with the builder alone; from the other screens one comes to it as to any of them.
    input: ['index.html', 'builder.html'],
    output: {
      chunkFileNames: 'assets/[hash].js',
      codeSplitting: {
        groups: [
          {
            name: 'vendor',
            test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query))\/(?!.*([iI]nfinite|mutationObserver|useMutation|queriesObserver|useQueries))/,
          },
          // The libraries under dialogs, menus, tooltips and toasts, which every screen has.
          {
            name: 'overlays',
            includeDependenciesRecursively: false,
            test: /node_modules\/(@radix-ui\/(?!react-(popover|tabs|toggle))[^/]+|@floating-ui|radix-ui|aria-hidden|get-nonce|react-(remove-scroll(-bar)?|style-singleton)|sonner|tslib|use-(callback-ref|sidecar))\//,
          },
          // What stands wherever one is, the builder included, with the icons that both need.
          {
            name: 'frame',
            test: /vite\/preload-helper|src\/dashboard\/(ui\/(?!chart|fields|lists|(checkbox|copy-button|count|dragging|field|go-link|logo|relative-time|save-file|screen|select-field|tabs|tag|text-field)[.-])|api\/(client|session|use-(?!live))|app\/(query-client|mount-app|stored)\.tsx?|app\/session\/(?!sign-in-(form|screen|again-dialog))|app\/shell\/use-shortcuts)|lucide-react\/dist\/esm\/(?!icons)|icons\/(check|copy|inbox|minus|monitor|plus|search|undo-2)\./,
          },
          // What leads from screen to screen, and what stands meanwhile.
          {
            name: 'router',
            test: /node_modules\/(use-sync-external-store|@tanstack\/(history|store|(react|router)-(core|router|store)))\/|src\/dashboard\/app\/(app\.tsx|shell\/(failed|pending)-screen)/,
          },
          // What the builder has in common with many screens, so that none of them needs the builder for it.
          {
            name: 'common',
            includeDependenciesRecursively: false,
            test: /src\/dashboard\/(ui\/(field|go-link|select-field|text-field|fields\/(segmented|radio-option))|api\/(failure-text|pages))\.|icons\/(arrow-(down|left|up)|chevron-down|cloud-off|eye|grip-vertical|palette|redo-2|trash)\./,
          },
          // What stands around every screen but the builder.
          {
            name: 'shell',
            test: /src\/dashboard\/(ui\/logo\.|app\/(palette\/palette\.|(shell|theme)\/(?!not-found-screen|rail-sheet|shortcut-list)))/,
          },
          // What most screens within it begin with.
          {
            name: 'screen',
            test: /src\/dashboard\/(ui\/(checkbox|copy-button|count|relative-time|screen|tag)[.-]|api\/(code|workspace)\.)|icons\/(chevron-right|ellipsis|search-x)\.|(react-query|query-core)\/.*(infiniteQuery|InfiniteQuery|mutationObserver|useMutation)/,
          },
          // What shows figures, on three screens: one name to preload in each of them.
          {
            name: 'figures',
            includeDependenciesRecursively: false,
            test: /src\/dashboard\/(ui\/chart\/(?!picture|chart\.|small-chart|series-(chart|drawing|figures)\.)|ui\/lists\/(csv|use-now)|api\/(panel-state|use-live-figures))/,
          },
          // Charts on recharts, apart from `figures`: the list of codes has words and times in common with those, and no chart.
          {
            name: 'charts',
            includeDependenciesRecursively: false,
            test: /ui\/chart\/(chart\.|small-chart|series-(chart|drawing|figures)\.)|node_modules\/(recharts|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|es-toolkit|decimal\.js-light|eventemitter3|victory-vendor)\//,
          },
          // A page that is open for editing and its first form, in one piece: many small ones would come one after the other.
          { name: 'builder', test: /features\/builder\/(builder-screen\.tsx|sync\/prefetch\.ts)/ },
          // The blocks that most pages begin with, and the editors of fields that come after the first form, for the same reason.
          {
            name: 'blocks',
            test: /src\/blocks\/blocks\/(button|header|heading|image|divider|social|testimonial)\.tsx/,
          },
          { name: 'text', test: /src\/blocks\/(blocks\/text\.tsx|(schema|runtime)\/rich-text)/ },
          {
            name: 'fields',
            includeDependenciesRecursively: false,
            test: /features\/builder\/form\/fields\/(choices|color|date-time|icon|image|json|link|list|texts|time|zone)-editor\.tsx/,
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
  copyPublicDir: false,
  rolldownOptions: {
    checks,
    input: {
      main: 'src/server/main.ts',
      'pglite-initdb': 'src/database/pglite-initdb.ts',
      'pglite-worker': 'src/database/pglite-worker.ts',
      'render-worker': 'src/service/designs/render/render-worker.ts',
      'counting-worker': 'src/service/scans/analytics/counting-worker.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

// With all that it stands on, as a thousand files are slow to find; but for what reads files of its own or brings binaries along.
const ofServer = {
  noExternal: true as const,
  external: ['@electric-sql/pglite', '@resvg/resvg-wasm', 'pdfkit', 'sharp', 'svg-to-pdfkit'],
}
