import { html, type RealBuild } from './build.ts'

const octets = 'application/octet-stream'

/** Builds of script bundlers. */
export const bundlers: RealBuild[] = [
  {
    // dist/ of create-vite react-ts with React Router: entry, lazy routes, a style for each.
    tool: 'Vite 7, React Router',
    files: {
      'index.html': html(
        '<script type="module" crossorigin src="/assets/index-DkTqYxh2.js"></script><link rel="stylesheet" crossorigin href="/assets/index-B3fKx9Zq.css">',
        '<div id="root"></div>',
      ),
      'assets/index-DkTqYxh2.js': 'import("./Menu-BghjXLoK.js");import("./Shop-B7q2rD49.js")',
      'assets/index-B3fKx9Zq.css': 'body{}',
      'assets/Menu-BghjXLoK.js': 'export default 1',
      'assets/Shop-B7q2rD49.js': 'export default 1',
      'vite.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    lasting: [
      'assets/index-DkTqYxh2.js',
      'assets/index-B3fKx9Zq.css',
      'assets/Menu-BghjXLoK.js',
      'assets/Shop-B7q2rD49.js',
    ],
    suggestsIndex: true,
    next: {
      files: {
        'index.html': html('<script type="module" crossorigin src="/assets/index-C8xVnQwe.js"></script>'),
        'assets/index-C8xVnQwe.js': 'import("./Menu-CkWuTzPa.js");import("./Shop-Dx3kF8_a.js")',
        'assets/Menu-CkWuTzPa.js': 'export default 2',
        'assets/Shop-Dx3kF8_a.js': 'export default 2',
      },
      parts: ['assets/Menu-BghjXLoK.js', 'assets/Shop-B7q2rD49.js'],
      lasting: ['assets/index-C8xVnQwe.js', 'assets/Menu-CkWuTzPa.js', 'assets/Shop-Dx3kF8_a.js'],
    },
  },
  {
    // dist/app/browser of Angular 17 and later: eight characters of base32 by esbuild, at the root.
    tool: 'Angular 20, esbuild',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="styles-5INURTSO.css"><link rel="modulepreload" href="chunk-4Q3VVZ7X.js">',
        '<app-root></app-root><script src="polyfills-FFHMD2TL.js" type="module"></script><script src="main-XHKQGAWD.js" type="module"></script>',
      ),
      'styles-5INURTSO.css': 'a{}',
      'polyfills-FFHMD2TL.js': '1',
      'main-XHKQGAWD.js': 'import("./chunk-ABQWXYZK.js")',
      'chunk-4Q3VVZ7X.js': '1',
      'chunk-ABQWXYZK.js': '1',
      'favicon.ico': 'i',
      '3rdpartylicenses.txt': 'MIT',
      'media/inter-latin-KJ5XQ2WM.woff2': 'f',
    },
    lasting: ['styles-5INURTSO.css', 'polyfills-FFHMD2TL.js', 'chunk-4Q3VVZ7X.js', 'media/inter-latin-KJ5XQ2WM.woff2'],
    suggestsIndex: true,
    next: {
      files: {
        'index.html': html('', '<script src="main-QYWEMNBV.js" type="module"></script>'),
        'styles-5INURTSO.css': 'a{}',
        'polyfills-FFHMD2TL.js': '1',
        'main-QYWEMNBV.js': 'import("./chunk-LKJHGFDS.js")',
        'chunk-7BXT2Q5A.js': '2',
        'chunk-LKJHGFDS.js': '2',
      },
      parts: ['chunk-ABQWXYZK.js', 'chunk-4Q3VVZ7X.js', 'main-XHKQGAWD.js'],
      lasting: [
        'styles-5INURTSO.css',
        'polyfills-FFHMD2TL.js',
        'main-QYWEMNBV.js',
        'chunk-7BXT2Q5A.js',
        'chunk-LKJHGFDS.js',
      ],
    },
  },
  {
    // build/ of Create React App: webpack with eight hexadecimal digits, and maps.
    tool: 'webpack 5, Create React App',
    files: {
      'index.html': html(
        '<link rel="manifest" href="/manifest.json"><script defer src="/static/js/main.3f9a1c2b.js"></script><link href="/static/css/main.e6c13ad2.css" rel="stylesheet">',
      ),
      'manifest.json': '{}',
      'asset-manifest.json': '{}',
      'static/js/main.3f9a1c2b.js': '1',
      'static/js/main.3f9a1c2b.js.map': '{}',
      'static/js/787.12345678.chunk.js': 'lazy 1',
      'static/js/453.a1b2c3d4.chunk.js': 'lazy 2',
      'static/css/main.e6c13ad2.css': 'a{}',
      'static/media/logo.6ce24c58023cc2f8fd88fe9d219db6c6.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    lasting: [
      'static/js/main.3f9a1c2b.js',
      'static/js/main.3f9a1c2b.js.map',
      'static/js/453.a1b2c3d4.chunk.js',
      'static/css/main.e6c13ad2.css',
      'static/media/logo.6ce24c58023cc2f8fd88fe9d219db6c6.svg',
    ],
    next: {
      files: {
        'index.html': html('<script defer src="/static/js/main.9c8b7a6f.js"></script>'),
        'static/js/main.9c8b7a6f.js': '2',
        'static/js/787.0f1e2d3c.chunk.js': 'lazy 1b',
        'static/js/453.98765432.chunk.js': 'lazy 2b',
      },
      parts: ['static/js/787.12345678.chunk.js', 'static/js/453.a1b2c3d4.chunk.js'],
      lasting: ['static/js/main.9c8b7a6f.js', 'static/js/787.0f1e2d3c.chunk.js'],
    },
  },
  {
    // dist/ of webpack with its own defaults: names without a hash.
    tool: 'webpack 5, plain names',
    files: { 'index.html': html('', '<script defer src="main.js"></script>'), 'main.js': '1', '42.js': 'lazy 1' },
    lasting: [],
    next: {
      files: { 'index.html': html('', '<script defer src="main.js"></script>'), 'main.js': '2', '57.js': 'lazy 2' },
      parts: ['42.js'],
      lasting: [],
    },
  },
  {
    tool: 'Parcel 2',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="/index.8d7b2c1e.css"><script type="module" src="/index.4e5f6a7b.js"></script>',
      ),
      'index.8d7b2c1e.css': 'a{}',
      'index.4e5f6a7b.js': '1',
      'menu.c0ffee42.js': 'lazy 1',
      'index.4e5f6a7b.js.map': '{}',
    },
    lasting: ['index.8d7b2c1e.css', 'index.4e5f6a7b.js', 'index.4e5f6a7b.js.map', 'menu.c0ffee42.js'],
    suggestsIndex: true,
    next: {
      files: {
        'index.html': html('<script type="module" src="/index.1a2b3c4d.js"></script>'),
        'index.1a2b3c4d.js': '2',
        'menu.7e8f9a0b.js': 'lazy 2',
      },
      parts: ['menu.c0ffee42.js'],
      lasting: ['index.1a2b3c4d.js', 'menu.7e8f9a0b.js'],
    },
  },
  {
    // dist/ of the Vue CLI, which uses history mode of Vue Router.
    tool: 'Vue CLI 5',
    files: {
      'index.html': html(
        '<script defer="defer" src="/js/chunk-vendors.6fd1a3b2.js"></script><script defer="defer" src="/js/app.0c9d8e7f.js"></script>',
      ),
      'js/chunk-vendors.6fd1a3b2.js': '1',
      'js/app.0c9d8e7f.js': '1',
      'js/about.5a4b3c2d.js': 'lazy',
    },
    lasting: ['js/chunk-vendors.6fd1a3b2.js', 'js/app.0c9d8e7f.js', 'js/about.5a4b3c2d.js'],
  },
  {
    // build/ of Squoosh: Rollup, workers and codecs in WebAssembly, which need isolation by headers.
    tool: 'Squoosh, Rollup',
    files: {
      'index.html': html('<script src="/c/initial-app-8f2b1d3c.js"></script>'),
      'c/initial-app-8f2b1d3c.js': '1',
      'c/features-worker-1d9e8c7b.js': '1',
      'c/mozjpeg_enc-f6bf569c.wasm': 'w',
      'serviceworker.js': '1',
      _headers: '/*\n  Cross-Origin-Opener-Policy: same-origin\n  Cross-Origin-Embedder-Policy: require-corp\n',
    },
    lasting: ['c/initial-app-8f2b1d3c.js', 'c/features-worker-1d9e8c7b.js', 'c/mozjpeg_enc-f6bf569c.wasm'],
    types: { 'c/mozjpeg_enc-f6bf569c.wasm': 'application/wasm' },
  },
  {
    // build/web of Flutter.
    tool: 'Flutter 3 web',
    files: {
      'index.html': html(
        '<base href="/"><link rel="manifest" href="manifest.json"><script src="flutter_bootstrap.js" async></script>',
      ),
      'manifest.json': '{}',
      'flutter_bootstrap.js': '1',
      'main.dart.js': '1',
      'version.json': '{}',
      'assets/AssetManifest.bin': 'b',
      'assets/AssetManifest.bin.json': '""',
      'assets/FontManifest.json': '[]',
      'assets/NOTICES': 'licenses',
      'assets/fonts/MaterialIcons-Regular.otf': 'f',
      'assets/shaders/ink_sparkle.frag': 's',
      'canvaskit/canvaskit.wasm': 'w',
      'canvaskit/canvaskit.js.symbols': 's',
      '.last_build_id': 'x',
    },
    lasting: [],
    types: {
      'assets/AssetManifest.bin': octets,
      'assets/NOTICES': octets,
      'assets/shaders/ink_sparkle.frag': 'text/plain; charset=utf-8',
      'canvaskit/canvaskit.js.symbols': octets,
    },
    skipped: { '.last_build_id': /begins with a dot/ },
  },
]
