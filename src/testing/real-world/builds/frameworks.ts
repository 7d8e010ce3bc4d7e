import { html, type RealBuild } from './build.ts'

const text = 'text/plain; charset=utf-8'

/** Builds of frameworks with pages and scripts. */
export const frameworks: RealBuild[] = [
  {
    // .vitepress/dist
    tool: 'VitePress 1',
    files: {
      'index.html': html(
        '<link rel="preload stylesheet" href="/assets/style.DhQz8K1b.css" as="style"><script type="module" src="/assets/app.DkTqYxh2.js"></script><link rel="modulepreload" href="/assets/chunks/framework.BghjXLoK.js">',
        '<a href="/guide.html">Guide</a>',
      ),
      'guide.html': html('<script type="module" src="/assets/app.DkTqYxh2.js"></script>'),
      '404.html': html(''),
      'hashmap.json': '{}',
      'vp-icons.css': '',
      'assets/style.DhQz8K1b.css': 'a{}',
      'assets/app.DkTqYxh2.js': '1',
      'assets/index.md.C9x2LpQv.js': '1',
      'assets/index.md.C9x2LpQv.lean.js': '1',
      'assets/guide.md.BxoLTzKa.js': 'guide 1',
      'assets/guide.md.BxoLTzKa.lean.js': 'guide 1',
      'assets/chunks/framework.BghjXLoK.js': '1',
      'assets/chunks/theme.Dq4Rt7_z.js': '1',
      'assets/chunks/VPLocalSearchBox.CtHnqEwA.js': 'search 1',
      'assets/inter-roman-latin.Di8DUHzh.woff2': 'f',
    },
    lasting: [
      'assets/style.DhQz8K1b.css',
      'assets/app.DkTqYxh2.js',
      'assets/index.md.C9x2LpQv.js',
      'assets/index.md.C9x2LpQv.lean.js',
      'assets/guide.md.BxoLTzKa.js',
      'assets/guide.md.BxoLTzKa.lean.js',
      'assets/chunks/theme.Dq4Rt7_z.js',
      'assets/inter-roman-latin.Di8DUHzh.woff2',
    ],
    next: {
      files: {
        'index.html': html(''),
        '404.html': html(''),
        'assets/app.B2cW9xYz.js': '2',
        'assets/guide.md.QrsTUvWx.js': 'guide 2',
        'assets/guide.md.QrsTUvWx.lean.js': 'guide 2',
        'assets/chunks/framework.BghjXLoK.js': '1',
        'assets/chunks/theme.XyZabCde.js': '2',
        'assets/chunks/VPLocalSearchBox.LmNopQrS.js': 'search 2',
      },
      parts: [
        'assets/guide.md.BxoLTzKa.js',
        'assets/guide.md.BxoLTzKa.lean.js',
        'assets/chunks/VPLocalSearchBox.CtHnqEwA.js',
        'assets/chunks/theme.Dq4Rt7_z.js',
        'hashmap.json',
      ],
      lasting: [
        'assets/app.B2cW9xYz.js',
        'assets/guide.md.QrsTUvWx.js',
        'assets/guide.md.QrsTUvWx.lean.js',
        'assets/chunks/framework.BghjXLoK.js',
        'assets/chunks/theme.XyZabCde.js',
        'assets/chunks/VPLocalSearchBox.LmNopQrS.js',
      ],
    },
  },
  {
    // dist/ of Astro: everything in _astro has a hash.
    tool: 'Astro 5',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="/_astro/index.DkTqYxh2.css">',
        '<script type="module" src="/_astro/hoisted.BghjXLoK.js"></script>',
      ),
      'about/index.html': html(''),
      '404.html': html(''),
      '_astro/index.DkTqYxh2.css': 'a{}',
      '_astro/hoisted.BghjXLoK.js': '1',
      '_astro/client.CtHnqEwA.js': 'island 1',
      '_astro/photo.CqwertyX_Z1abcDe.webp': 'p',
      'sitemap-index.xml': '<sitemapindex/>',
      'rss.xml': '<rss/>',
    },
    lasting: [
      '_astro/index.DkTqYxh2.css',
      '_astro/hoisted.BghjXLoK.js',
      '_astro/client.CtHnqEwA.js',
      '_astro/photo.CqwertyX_Z1abcDe.webp',
    ],
    next: {
      files: { 'index.html': html(''), '404.html': html(''), '_astro/client.PoiUytRe.js': 'island 2' },
      parts: ['_astro/client.CtHnqEwA.js', '_astro/hoisted.BghjXLoK.js', '_astro/photo.CqwertyX_Z1abcDe.webp'],
      lasting: ['_astro/client.PoiUytRe.js'],
    },
  },
  {
    // build/ of adapter-static with fallback 200.html.
    tool: 'SvelteKit 2',
    files: {
      'index.html': html('<link rel="modulepreload" href="/_app/immutable/entry/start.Bx7Kp2Lm.js">'),
      '200.html': html('', 'fallback'),
      '_app/version.json': '{"version":"1"}',
      '_app/env.js': 'export const env={}',
      '_app/immutable/entry/start.Bx7Kp2Lm.js': '1',
      '_app/immutable/chunks/BghjXLoK.js': 'chunk 1',
      '_app/immutable/nodes/2.CtHnqEwA.js': 'node 1',
      '_app/immutable/assets/0.B3fKx9Zq.css': 'a{}',
      'favicon.png': 'p',
    },
    lasting: [
      '_app/immutable/entry/start.Bx7Kp2Lm.js',
      '_app/immutable/chunks/BghjXLoK.js',
      '_app/immutable/nodes/2.CtHnqEwA.js',
      '_app/immutable/assets/0.B3fKx9Zq.css',
    ],
    next: {
      files: {
        'index.html': html(''),
        '_app/version.json': '{"version":"2"}',
        '_app/immutable/chunks/Xkcdefgh.js': '2',
      },
      parts: ['_app/immutable/chunks/BghjXLoK.js', '_app/immutable/nodes/2.CtHnqEwA.js', '_app/env.js'],
      lasting: ['_app/immutable/chunks/Xkcdefgh.js'],
    },
  },
  {
    // out/ of output: 'export'. The text files are what the router fetches for a page.
    tool: 'Next.js 15 export',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="/_next/static/css/3a7f1c9e5b2d8046.css">',
        '<script src="/_next/static/chunks/webpack-0f1e2d3c4b5a6978.js" async></script>',
      ),
      'index.txt': '0:{}',
      'about.html': html(''),
      'about.txt': '0:{"about":1}',
      '404.html': html(''),
      '_next/static/css/3a7f1c9e5b2d8046.css': 'a{}',
      '_next/static/chunks/webpack-0f1e2d3c4b5a6978.js': '1',
      '_next/static/chunks/app/about/page-9b8a7c6d5e4f3021.js': 'about 1',
      '_next/static/chunks/4bd1b696.js': '1',
      '_next/static/media/4473ecc91f70f139-s.p.woff2': 'f',
      '_next/static/Xk2mB0fYqPzT1aVr8sLdE/_buildManifest.js': '1',
    },
    lasting: [
      '_next/static/css/3a7f1c9e5b2d8046.css',
      '_next/static/chunks/webpack-0f1e2d3c4b5a6978.js',
      '_next/static/chunks/app/about/page-9b8a7c6d5e4f3021.js',
      '_next/static/chunks/4bd1b696.js',
      '_next/static/media/4473ecc91f70f139-s.p.woff2',
    ],
    types: { 'about.txt': text },
    next: {
      files: {
        'index.html': html(''),
        '404.html': html(''),
        '_next/static/chunks/app/about/page-1029384756abcdef.js': 'about 2',
      },
      parts: [
        '_next/static/chunks/app/about/page-9b8a7c6d5e4f3021.js',
        '_next/static/Xk2mB0fYqPzT1aVr8sLdE/_buildManifest.js',
        'about.txt',
      ],
      lasting: ['_next/static/chunks/app/about/page-1029384756abcdef.js'],
    },
  },
  {
    // .output/public of nuxt generate.
    tool: 'Nuxt 3 generate',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="/_nuxt/entry.DkTqYxh2.css"><script type="module" src="/_nuxt/BghjXLoK.js" crossorigin></script>',
      ),
      '200.html': html(''),
      '404.html': html(''),
      '_payload.json': '[]',
      '_nuxt/entry.DkTqYxh2.css': 'a{}',
      '_nuxt/BghjXLoK.js': '1',
      '_nuxt/CtHnqEwA.js': 'lazy 1',
      '_nuxt/builds/latest.json': '{"id":"1"}',
    },
    lasting: ['_nuxt/entry.DkTqYxh2.css', '_nuxt/BghjXLoK.js', '_nuxt/CtHnqEwA.js'],
    next: {
      files: { 'index.html': html(''), '_nuxt/PoiUytRe.js': 'lazy 2', '_nuxt/builds/latest.json': '{"id":"2"}' },
      parts: ['_nuxt/CtHnqEwA.js', '_payload.json'],
      lasting: ['_nuxt/PoiUytRe.js'],
    },
  },
  {
    // build/client of React Router 7 with ssr: false.
    tool: 'React Router 7 SPA',
    files: {
      'index.html': html(
        '<link rel="modulepreload" href="/assets/entry.client-Bm8kQ2rT.js"><script type="module" src="/assets/manifest-3f9a1c2b.js"></script>',
      ),
      'assets/entry.client-Bm8kQ2rT.js': '1',
      'assets/manifest-3f9a1c2b.js': '1',
      'assets/menu-D4xR7pLw.js': 'route 1',
      'assets/about-BghjXLoK.js': 'route 1',
    },
    lasting: [
      'assets/entry.client-Bm8kQ2rT.js',
      'assets/manifest-3f9a1c2b.js',
      'assets/menu-D4xR7pLw.js',
      'assets/about-BghjXLoK.js',
    ],
    suggestsIndex: true,
  },
  {
    tool: 'Gatsby 5',
    files: {
      'index.html': html('', '<script src="/webpack-runtime-0a1b2c3d4e5f60718293.js" async></script>'),
      '404.html': html(''),
      'webpack-runtime-0a1b2c3d4e5f60718293.js': '1',
      'page-data/app-data.json': '{}',
      'page-data/index/page-data.json': '{}',
      'chunk-map.json': '{}',
      'static/6ce24c58023cc2f8fd88fe9d219db6c6/photo.jpg': 'p',
    },
    lasting: ['webpack-runtime-0a1b2c3d4e5f60718293.js'],
  },
  {
    tool: 'Docusaurus 3',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="/assets/css/styles.6a7b8c9d.css"><script src="/assets/js/main.1c2d3e4f.js" defer></script>',
      ),
      '404.html': html(''),
      'assets/css/styles.6a7b8c9d.css': 'a{}',
      'assets/js/main.1c2d3e4f.js': '1',
      'assets/js/main.1c2d3e4f.js.LICENSE.txt': 'MIT',
      'assets/js/935f2afb.7e6d5c4b.js': 'page 1',
      'sitemap.xml': '<urlset/>',
      '.nojekyll': '',
    },
    lasting: ['assets/css/styles.6a7b8c9d.css', 'assets/js/main.1c2d3e4f.js', 'assets/js/935f2afb.7e6d5c4b.js'],
    skipped: { '.nojekyll': /^Not used: a setting of GitHub Pages/ },
  },
]
