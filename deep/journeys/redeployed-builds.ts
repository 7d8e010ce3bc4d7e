import { html, type Tree } from '../../src/testing/real-world/builds/build.ts'

/** A site before and after a change, with the names and the loader that a tool gives its parts. */
export interface RedeployedBuild {
  tool: string
  first: Tree
  second: Tree
  /** What the part shows after the link or button *More* was pressed. */
  shown: { first: string; second: string }
}

const more = '<a href="/more" id="more">More</a><main></main>'

/** Runs the first argument when *More* is pressed. */
const onMore = (script: string) =>
  `document.getElementById('more').addEventListener('click', async (event) => { event.preventDefault(); ${script} })`

const show = (text: string) => `export default () => { document.querySelector('main').textContent = '${text}' }`

const shown = { first: 'The part of version 1', second: 'The part of version 2' }

export const redeployedBuilds: RedeployedBuild[] = [
  {
    // A page is a chunk named after its Markdown file. Its name is looked up in a table of the page that is open.
    tool: 'VitePress',
    first: vitePress({ app: 'DkTqYxh2', page: 'BxoLTzKa', text: shown.first }),
    second: vitePress({ app: 'B2cW9xYz', page: 'QrsTUvWx', text: shown.second }),
    shown,
  },
  {
    // An island loads its component and the renderer of its framework when it is needed.
    tool: 'Astro',
    first: astro({ component: 'CtHnqEwA', renderer: 'D9_kLmZq', text: shown.first }),
    second: astro({ component: 'PoiUytRe', renderer: 'Bq3-VxYw', text: shown.second }),
    shown,
  },
  {
    // A route is a node with chunks and a style of its own, all preloaded by name.
    tool: 'SvelteKit',
    first: svelteKit({ start: 'Bx7Kp2Lm', node: 'CtHnqEwA', chunk: 'BghjXLoK', style: 'B3fKx9Zq', text: shown.first }),
    second: svelteKit({
      start: 'Cr8Mn3Pq',
      node: 'Dw5TbUyV',
      chunk: 'Xkcdefgh',
      style: 'Mz6Gh1Jk',
      text: shown.second,
    }),
    shown,
  },
  {
    // esbuild: eight characters of base32, at the root; a lazy chunk imports another one.
    tool: 'Angular, esbuild',
    first: angular({ main: 'XHKQGAWD', route: 'ABQWXYZK', common: '4Q3VVZ7X', text: shown.first }),
    second: angular({ main: 'QYWEMNBV', route: 'LKJHGFDS', common: '7BXT2Q5A', text: shown.second }),
    shown,
  },
  {
    // The runtime adds a script and a style to the page, by tables of hashes.
    tool: 'webpack',
    first: webpack({ main: '3f9a1c2b', chunk: '12345678', style: 'e6c13ad2', text: shown.first }),
    second: webpack({ main: '9c8b7a6f', chunk: '0f1e2d3c', style: '4d5e6f70', text: shown.second }),
    shown,
  },
  {
    // Numbers instead of hashes: only availability is promised for these, and not to keep them forever.
    tool: 'webpack, plain names',
    first: plainWebpack({ id: 42, text: shown.first }),
    second: plainWebpack({ id: 57, text: shown.second }),
    shown,
  },
]

function vitePress({ app, page, text }: { app: string; page: string; text: string }): Tree {
  const map = JSON.stringify({ 'index.md': 'C9x2LpQv', 'more.md': page })
  const head = `<script>window.__VP_HASH_MAP__ = JSON.parse(${JSON.stringify(map)})</script><script type="module" src="/assets/app.${app}.js"></script>`
  return {
    'index.html': html(head, more),
    'more.html': html(head, more),
    'hashmap.json': map,
    [`assets/app.${app}.js`]: onMore(
      "history.pushState({}, '', '/more'); (await import(`/assets/more.md.${__VP_HASH_MAP__['more.md']}.js`)).default()",
    ),
    [`assets/more.md.${page}.js`]: `import './chunks/theme.${page}.js'; ${show(text)}`,
    [`assets/more.md.${page}.lean.js`]: show(text),
    [`assets/chunks/theme.${page}.js`]: 'export {}',
  }
}

function astro({ component, renderer, text }: { component: string; renderer: string; text: string }): Tree {
  const island = `<astro-island component-url="/_astro/Menu.${component}.js" renderer-url="/_astro/client.${renderer}.js"></astro-island>`
  const script = onMore(
    "const island = document.querySelector('astro-island'); const [part, hydrate] = await Promise.all(['component-url', 'renderer-url'].map((name) => import(island.getAttribute(name)))); hydrate.default(part.default)",
  )
  return {
    'index.html': html('', `${more}${island}<script>${script}</script>`),
    [`_astro/Menu.${component}.js`]: show(text),
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

function svelteKit({ start, node, chunk, style, text }: SvelteKitNames): Tree {
  const parts = `['nodes/2.${node}.js', 'chunks/${chunk}.js', 'assets/2.${style}.css']`
  return {
    'index.html': html('', `${more}<script type="module" src="/_app/immutable/entry/start.${start}.js"></script>`),
    '200.html': html('', 'fallback'),
    '_app/version.json': JSON.stringify({ version: start }),
    [`_app/immutable/entry/start.${start}.js`]: onMore(
      `const loaded = ${parts}.map((part) => new Promise((resolve, reject) => {
        const isStyle = part.endsWith('.css')
        const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', href: '/_app/immutable/' + part, onload: resolve, onerror: reject })
        document.head.append(link)
      }))
      await Promise.all(loaded)
      ;(await import('../nodes/2.${node}.js')).default()`,
    ),
    [`_app/immutable/nodes/2.${node}.js`]: `export { default } from '../chunks/${chunk}.js'`,
    [`_app/immutable/chunks/${chunk}.js`]: show(text),
    [`_app/immutable/assets/2.${style}.css`]: 'main { font-weight: 700 }',
  }
}

function angular({ main, route, common, text }: { main: string; route: string; common: string; text: string }): Tree {
  return {
    'index.html': html('', `${more}<script src="main-${main}.js" type="module"></script>`),
    [`main-${main}.js`]: onMore(`(await import('./chunk-${route}.js')).default()`),
    [`chunk-${route}.js`]: `export { default } from './chunk-${common}.js'`,
    [`chunk-${common}.js`]: show(text),
  }
}

function webpack({ main, chunk, style, text }: { main: string; chunk: string; style: string; text: string }): Tree {
  return {
    'index.html': html('', `${more}<script defer src="/static/js/main.${main}.js"></script>`),
    [`static/js/main.${main}.js`]: `const app = (self.webpackChunkapp = []); ${onMore(
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

function plainWebpack({ id, text }: { id: number; text: string }): Tree {
  return {
    'index.html': html('', `${more}<script type="module" src="main.js"></script>`),
    'main.js': onMore(`(await import('./${id}.js')).default()`),
    [`${id}.js`]: show(text),
  }
}

interface RouterNames {
  entry: string
  route: string
  text: string
}

/** An application of one page as Vite and React Router make it: routes in the history, each of them a lazy chunk. */
export function historyApp({ entry, route, text }: RouterNames): Tree {
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
