interface ServedName {
  path: string
  type: string
  isDownload?: true
}

const octets = 'application/octet-stream'

/** Names of files as programs and people write them, with the type by which browsers understand them. */
export const servedFiles: ServedName[] = [
  // The specification: HTML, CSS, JS, JSON, images, fonts, audio, video, PDF.
  { path: 'index.html', type: 'text/html' },
  { path: 'Seite1.HTM', type: 'text/html' },
  { path: 'css/style.css', type: 'text/css' },
  { path: 'app.mjs', type: 'text/javascript' },
  { path: 'data.json', type: 'application/json' },
  { path: 'photo.jfif', type: 'image/jpeg' },
  { path: 'IMG_0001.HEIC', type: 'image/heic' },
  { path: 'scan.tif', type: 'image/tiff' },
  { path: 'photo.jxl', type: 'image/jxl' },
  { path: 'inter.woff2', type: 'font/woff2' },
  { path: 'menu.pdf', type: 'application/pdf' },
  // Streams: HLS, and its parts (RFC 8216).
  { path: 'video/live.m3u8', type: 'application/vnd.apple.mpegurl' },
  { path: 'video/part0.ts', type: 'video/mp2t' },
  // Files that printed codes lead to (RFC 6350, RFC 5545, RFC 4180; Apple: AR Quick Look).
  { path: 'ada.vcf', type: 'text/vcard' },
  { path: 'fair.ics', type: 'text/calendar' },
  { path: 'prices.csv', type: 'text/csv' },
  { path: 'press.zip', type: 'application/zip' },
  {
    path: 'menu.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { path: 'route.gpx', type: 'application/gpx+xml' },
  { path: 'places.kml', type: 'application/vnd.google-earth.kml+xml' },
  { path: 'chair.usdz', type: 'model/vnd.usdz+zip' },
  { path: 'chair.glb', type: 'model/gltf-binary' },
  { path: 'chair.gltf', type: 'model/gltf+json' },
  // docsify reads Markdown in the browser.
  { path: 'README.md', type: 'text/markdown' },
  // Babel and less.js in the browser.
  { path: 'app.jsx', type: 'text/plain' },
  { path: 'styles.less', type: 'text/plain' },
  // Flutter web.
  { path: 'assets/AssetManifest.bin', type: octets },
  { path: 'assets/shaders/ink_sparkle.frag', type: 'text/plain' },
  { path: 'canvaskit/canvaskit.js.symbols', type: octets },
  { path: 'assets/NOTICES', type: octets, isDownload: true },
  { path: 'site.webmanifest', type: 'application/manifest+json' },
  { path: 'openapi.yaml', type: 'application/yaml' },
  // Unknown to browsers.
  { path: 'LICENSE', type: octets, isDownload: true },
  { path: 'poster.psd', type: octets, isDownload: true },
  { path: 'v1.0/file', type: octets, isDownload: true },
  // RFC 8615. Apple asks for JSON, without an extension.
  { path: '.well-known/apple-app-site-association', type: 'application/json' },
  { path: 'apple-app-site-association', type: 'application/json' },
  { path: '.well-known/assetlinks.json', type: 'application/json' },
  { path: '.well-known/acme-challenge/LoqXcYV8q5ONbJQxbmR7SC', type: 'text/plain' },
  { path: '.well-known/security.txt', type: 'text/plain' },
]

interface SkippedName {
  path: string
  reason: RegExp
  /** Another file of the site. */
  otherFile?: string
}

const [server, device] = [/^Sites cannot run programs/, /^Programs are not published/]

/** Names of files that are left out of a site, with the reasons. */
export const skippedFiles: SkippedName[] = [
  ...['send.php', 'a/login.ASPX', 'cgi-bin/mail.pl', 'deploy.sh', 'app.py', '.well-known/x.php'].map((path) => ({
    path,
    reason: server,
  })),
  ...['setup.exe', 'app.jar', 'Setup.MSI', 'app.apk', 'run.bat', 'App.dmg'].map((path) => ({ path, reason: device })),
  { path: '.env', reason: /begins with a dot/ },
  { path: '.git/config', reason: /^Files in \.git are/ },
  { path: 'img/.secret/a.png', reason: /^Files in \.secret are/ },
  { path: 'app.js.gz', otherFile: 'app.js', reason: /^A compressed copy/ },
  { path: 'app.js.br', otherFile: 'app.js', reason: /^A compressed copy/ },
  { path: 'vercel.json', reason: /^Not used: settings of Vercel\./ },
  { path: 'netlify.toml', reason: /^Not used: settings of Netlify\./ },
  { path: 'staticwebapp.config.json', reason: /^Not used: settings of Azure/ },
  { path: '.htaccess', reason: /^Not used: settings of Apache\./ },
  { path: 'web.config', reason: /^Not used: settings of IIS\./ },
  { path: 'CNAME', reason: /^Not used: the domain at GitHub Pages\. Add your domain/ },
  { path: '.nojekyll', reason: /^Not used: a setting of GitHub Pages\./ },
  { path: '_worker.js', reason: /^Not used: a program/ },
]
