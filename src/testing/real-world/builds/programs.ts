import { html, type RealBuild } from './build.ts'

const octets = 'application/octet-stream'

/** Output of desktop programs: office, design, games, copies of sites. */
export const programs: RealBuild[] = [
  {
    // "Web page" of Word: the page, and a folder of its name. Encodings are in their own test.
    tool: 'Word, Save as Web Page',
    files: {
      'index.htm':
        '<html><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><link rel=File-List href="index-files/filelist.xml"></head><body><img src="index-files/image001.jpg"></body></html>',
      'index-files/filelist.xml': '<xml/>',
      'index-files/image001.jpg': 'p',
      'index-files/themedata.thmx': 't',
      'index-files/colorschememapping.xml': '<xml/>',
      'index-files/oledata.mso': 'o',
    },
    lasting: [],
    types: { 'index-files/themedata.thmx': octets, 'index-files/oledata.mso': octets },
  },
  {
    tool: 'Framer export',
    files: {
      'index.html': html(
        '<link rel="modulepreload" href="./sites/5Xk2mB0f/chunk-4Q3VVZ7X.mjs"><script type="module" src="./sites/5Xk2mB0f/script_main.PX2KQJ7M.mjs"></script>',
      ),
      '404.html': html(''),
      'sites/5Xk2mB0f/chunk-4Q3VVZ7X.mjs': '1',
      'sites/5Xk2mB0f/script_main.PX2KQJ7M.mjs': '1',
      'images/hero.jpg': 'p',
      'assets/Inter-Regular.woff2': 'f',
    },
    lasting: ['sites/5Xk2mB0f/chunk-4Q3VVZ7X.mjs', 'sites/5Xk2mB0f/script_main.PX2KQJ7M.mjs'],
  },
  {
    tool: 'Webflow export',
    files: {
      'index.html': html(
        '<link href="css/normalize.css" rel="stylesheet"><link href="css/garden-a1b2.webflow.css" rel="stylesheet">',
        '<img src="images/hero-p-500.jpeg" alt=""><script src="js/webflow.js"></script>',
      ),
      '401.html': html(''),
      '404.html': html(''),
      'css/normalize.css': 'a{}',
      'css/garden-a1b2.webflow.css': 'a{}',
      'js/webflow.js': '1',
      'images/hero-p-500.jpeg': 'p',
      'documents/menu.json': '{}',
    },
    lasting: [],
  },
  {
    // Build/ without compression by the server: the loader decompresses.
    tool: 'Unity 6 WebGL',
    files: {
      'index.html': html(
        '<link rel="manifest" href="manifest.webmanifest">',
        '<canvas></canvas><script src="Build/Game.loader.js"></script>',
      ),
      'manifest.webmanifest': '{}',
      'Build/Game.loader.js': '1',
      'Build/Game.data.unityweb': 'd',
      'Build/Game.wasm.unityweb': 'w',
      'Build/Game.framework.js.unityweb': 'f',
      'StreamingAssets/UnityServicesProjectConfiguration.json': '{}',
      'TemplateData/style.css': 'a{}',
    },
    lasting: [],
    types: { 'Build/Game.data.unityweb': octets, 'Build/Game.wasm.unityweb': octets },
  },
  {
    tool: 'Godot 4 web',
    files: {
      'index.html': html('', '<script src="index.js"></script>'),
      'index.js': '1',
      'index.wasm': 'w',
      'index.pck': 'p',
      'index.audio.worklet.js': '1',
      'index.icon.png': 'p',
      _headers: '/*\n  Cross-Origin-Opener-Policy: same-origin\n  Cross-Origin-Embedder-Policy: require-corp\n',
    },
    lasting: [],
    types: { 'index.pck': octets },
  },
  {
    // A copy of a site by wget --mirror --convert-links.
    tool: 'wget mirror',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="style.css%3Fver=6.5.css">',
        '<a href="about/index.html">About</a>',
      ),
      'about/index.html': html(''),
      'style.css?ver=6.5.css': 'a{}',
      'xmlrpc.php?rsd': '<rsd/>',
      'wp-content/uploads/menu.pdf': '%PDF',
    },
    lasting: [],
    types: { 'xmlrpc.php?rsd': octets },
  },
  {
    // The folder of the project instead of its build.
    tool: 'Vite, not built',
    files: {
      'index.html': html('', '<div id="root"></div><script type="module" src="/src/main.tsx"></script>'),
      'src/main.tsx': 'render()',
      'package.json': '{}',
      'vite.config.ts': 'export default {}',
      '.gitignore': 'node_modules',
    },
    lasting: [],
    types: { 'src/main.tsx': 'text/plain; charset=utf-8', 'vite.config.ts': 'video/mp2t' },
    skipped: { '.gitignore': /begins with a dot/ },
    suggestsIndex: true,
    brokenLinks: ['/src/main.tsx'],
  },
  {
    // A card, a date, a route and a model behind printed codes.
    tool: 'by hand, for printed codes',
    files: {
      'index.html': html(
        '',
        '<a href="ada.vcf">Card</a><a href="fair.ics">Date</a><a rel="ar" href="chair.usdz"><img src="chair.jfif" alt=""></a>',
      ),
      'ada.vcf': 'BEGIN:VCARD\r\nEND:VCARD',
      'fair.ics': 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
      'route.gpx': '<gpx/>',
      'chair.usdz': 'z',
      'chair.jfif': 'p',
      'menu.pdf': '%PDF',
      'vercel.json': '{"rewrites":[]}',
      '.htaccess': 'RewriteEngine On',
    },
    lasting: [],
    types: {
      'ada.vcf': 'text/vcard; charset=utf-8',
      'fair.ics': 'text/calendar; charset=utf-8',
      'route.gpx': 'application/gpx+xml',
      'chair.usdz': 'model/vnd.usdz+zip',
      'chair.jfif': 'image/jpeg',
    },
    skipped: { 'vercel.json': /^Not used: settings of Vercel/, '.htaccess': /^Not used: settings of Apache/ },
  },
]
