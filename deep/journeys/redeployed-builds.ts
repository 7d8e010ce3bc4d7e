import { html, type Tree } from '../../src/testing/real-world/builds/build.ts'

/** A site before and after a change, with the file names and the loader of one build tool. */
export interface RedeployedBuild {
  tool: string
  first: Tree
  second: Tree
  /** The text that the lazy chunk of each version shows after *More* was pressed. */
  chunkTexts: { first: string; second: string }
}

const moreLink = '<a href="/more" id="more">More</a><main></main>'

/** Creates a script that runs another script when *More* is pressed. */
const runOnMore = (script: string) =>
  `document.getElementById('more').addEventListener('click', async (event) => { event.preventDefault(); ${script} })`

const createChunk = (text: string) => `export default () => { document.querySelector('main').textContent = '${text}' }`

const chunkTexts = { first: 'The chunk of version 1', second: 'The chunk of version 2' }

export const redeployedBuilds: RedeployedBuild[] = [
  {
    // Each page is a chunk that is named after its Markdown file. The open page has a table with the hashes of all pages.
    tool: 'VitePress',
    first: createVitePressBuild({ app: 'DkTqYxh2', page: 'BxoLTzKa', text: chunkTexts.first }),
    second: createVitePressBuild({ app: 'B2cW9xYz', page: 'QrsTUvWx', text: chunkTexts.second }),
    chunkTexts,
  },
  {
    // An island loads its component and the renderer of its framework when it is needed.
    tool: 'Astro',
    first: createAstroBuild({ component: 'CtHnqEwA', renderer: 'D9_kLmZq', text: chunkTexts.first }),
    second: createAstroBuild({ component: 'PoiUytRe', renderer: 'Bq3-VxYw', text: chunkTexts.second }),
    chunkTexts,
  },
  {
    // A route is a node with chunks and a style of its own, all preloaded by name.
    tool: 'SvelteKit',
    first: createSvelteKitBuild({
      start: 'Bx7Kp2Lm',
      node: 'CtHnqEwA',
      chunk: 'BghjXLoK',
      style: 'B3fKx9Zq',
      text: chunkTexts.first,
    }),
    second: createSvelteKitBuild({
      start: 'Cr8Mn3Pq',
      node: 'Dw5TbUyV',
      chunk: 'Xkcdefgh',
      style: 'Mz6Gh1Jk',
      text: chunkTexts.second,
    }),
    chunkTexts,
  },
  {
    // esbuild: eight characters of base32, at the root; a lazy chunk imports another one.
    tool: 'Angular, esbuild',
    first: createAngularBuild({ main: 'XHKQGAWD', route: 'ABQWXYZK', common: '4Q3VVZ7X', text: chunkTexts.first }),
    second: createAngularBuild({ main: 'QYWEMNBV', route: 'LKJHGFDS', common: '7BXT2Q5A', text: chunkTexts.second }),
    chunkTexts,
  },
  {
    // The runtime adds a script and a style to the page, by tables of hashes.
    tool: 'webpack',
    first: createWebpackBuild({ main: '3f9a1c2b', chunk: '12345678', style: 'e6c13ad2', text: chunkTexts.first }),
    second: createWebpackBuild({ main: '9c8b7a6f', chunk: '0f1e2d3c', style: '4d5e6f70', text: chunkTexts.second }),
    chunkTexts,
  },
  {
    // Chunks have numbers instead of hashes. Old chunks with such names are kept for a while, not forever.
    tool: 'webpack, plain names',
    first: createPlainWebpackBuild({ id: 42, text: chunkTexts.first }),
    second: createPlainWebpackBuild({ id: 57, text: chunkTexts.second }),
    chunkTexts,
  },
]

function createVitePressBuild({ app, page, text }: { app: string; page: string; text: string }): Tree {
  const map = JSON.stringify({ 'index.md': 'C9x2LpQv', 'more.md': page })
  const head = `<script>window.__VP_HASH_MAP__ = JSON.parse(${JSON.stringify(map)})</script><script type="module" src="/assets/app.${app}.js"></script>`
  return {
    'index.html': html(head, moreLink),
    'more.html': html(head, moreLink),
    'hashmap.json': map,
    [`assets/app.${app}.js`]: runOnMore(
      "history.pushState({}, '', '/more'); (await import(`/assets/more.md.${__VP_HASH_MAP__['more.md']}.js`)).default()",
    ),
    [`assets/more.md.${page}.js`]: `import './chunks/theme.${page}.js'; ${createChunk(text)}`,
    [`assets/more.md.${page}.lean.js`]: createChunk(text),
    [`assets/chunks/theme.${page}.js`]: 'export {}',
  }
}

function createAstroBuild({ component, renderer, text }: { component: string; renderer: string; text: string }): Tree {
  const island = `<astro-island component-url="/_astro/Menu.${component}.js" renderer-url="/_astro/client.${renderer}.js"></astro-island>`
  const script = runOnMore(
    "const island = document.querySelector('astro-island'); const [part, hydrate] = await Promise.all(['component-url', 'renderer-url'].map((name) => import(island.getAttribute(name)))); hydrate.default(part.default)",
  )
  return {
    'index.html': html('', `${moreLink}${island}<script>${script}</script>`),
    [`_astro/Menu.${component}.js`]: createChunk(text),
    [`_astro/client.${renderer}.js`]: 'export default (render) => render()',
  }
}

interface SvelteKitNames {
  start: string
  node: string
  chunk: string
  style: string
  text: string
}

function createSvelteKitBuild({ start, node, chunk, style, text }: SvelteKitNames): Tree {
  const parts = `['nodes/2.${node}.js', 'chunks/${chunk}.js', 'assets/2.${style}.css']`
  return {
    'index.html': html('', `${moreLink}<script type="module" src="/_app/immutable/entry/start.${start}.js"></script>`),
    '200.html': html('', 'fallback'),
    '_app/version.json': JSON.stringify({ version: start }),
    [`_app/immutable/entry/start.${start}.js`]: runOnMore(
      `const loaded = ${parts}.map((part) => new Promise((resolve, reject) => {
        const isStyle = part.endsWith('.css')
        const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', href: '/_app/immutable/' + part, onload: resolve, onerror: reject })
        document.head.append(link)
      }))
      await Promise.all(loaded)
      ;(await import('../nodes/2.${node}.js')).default()`,
    ),
    [`_app/immutable/nodes/2.${node}.js`]: `export { default } from '../chunks/${chunk}.js'`,
    [`_app/immutable/chunks/${chunk}.js`]: createChunk(text),
    [`_app/immutable/assets/2.${style}.css`]: 'main { font-weight: 700 }',
  }
}

function createAngularBuild({
  main,
  route,
  common,
  text,
}: {
  main: string
  route: string
  common: string
  text: string
}): Tree {
  return {
    'index.html': html('', `${moreLink}<script src="main-${main}.js" type="module"></script>`),
    [`main-${main}.js`]: runOnMore(`(await import('./chunk-${route}.js')).default()`),
    [`chunk-${route}.js`]: `export { default } from './chunk-${common}.js'`,
    [`chunk-${common}.js`]: createChunk(text),
  }
}

function createWebpackBuild({
  main,
  chunk,
  style,
  text,
}: {
  main: string
  chunk: string
  style: string
  text: string
}): Tree {
  return {
    'index.html': html('', `${moreLink}<script defer src="/static/js/main.${main}.js"></script>`),
    [`static/js/main.${main}.js`]: `const app = (self.webpackChunkapp = []); ${runOnMore(
      `const load = (element) => new Promise((resolve, reject) => { element.onload = resolve; element.onerror = reject; document.head.append(element) })
      await Promise.all([
        load(Object.assign(document.createElement('script'), { src: '/static/js/787.${chunk}.chunk.js' })),
        load(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/static/css/787.${style}.chunk.css' })),
      ])
      for (const render of app) render()`,
    )}`,
    [`static/js/787.${chunk}.chunk.js`]: `self.webpackChunkapp.push(() => { document.querySelector('main').textContent = '${text}' })`,
    [`static/css/787.${style}.chunk.css`]: 'main { font-weight: 700 }',
  }
}

function createPlainWebpackBuild({ id, text }: { id: number; text: string }): Tree {
  return {
    'index.html': html('', `${moreLink}<script type="module" src="main.js"></script>`),
    'main.js': runOnMore(`(await import('./${id}.js')).default()`),
    [`${id}.js`]: createChunk(text),
  }
}

interface RouterNames {
  entry: string
  route: string
  text: string
}

/** Creates a single-page application as Vite and React Router build it. Each route is a path in the history and a lazy chunk. */
export function createHistoryApp({ entry, route, text }: RouterNames): Tree {
  return {
    'index.html': html(
      `<script type="module" crossorigin src="/assets/index-${entry}.js"></script>`,
      '<nav><a href="/">Start</a> <a href="/menu/lunch">Lunch</a> <a href="/menu/dinner?day=mon">Dinner</a></nav><main></main>',
    ),
    [`assets/index-${entry}.js`]: `
      const main = document.querySelector('main')
      async function render() {
        const [, meal] = /^\\/menu\\/(\\w+)$/.exec(location.pathname) ?? []
        if (meal === undefined) main.innerHTML = location.pathname === '/' ? '<h1>Start</h1>' : '<h1>Nothing here</h1>'
        else (await import('./Menu-${route}.js')).default(main, meal)
      }
      document.querySelector('nav').addEventListener('click', (event) => {
        event.preventDefault()
        history.pushState(null, '', event.target.href)
        render()
      })
      addEventListener('popstate', render)
      render()`,
    [`assets/Menu-${route}.js`]: `export default (main, meal) => { main.innerHTML = '<h1>Menu: ' + meal + '</h1><p>${text}</p>' }`,
  }
}
