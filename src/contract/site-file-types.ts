// In a file without schemas, so that the dashboard can say before an upload what the service will skip.
const text = (type: string) => `${type}; charset=utf-8`

/**
 * The files that a site publishes, by extension, with their types: the specification's HTML, CSS, JS, JSON, images, fonts, audio, video
 * and PDF, and what generators of sites write beside them (feeds, sitemaps, robots.txt, web app manifests, source maps, WebAssembly,
 * subtitles, the search index of Pagefind).
 */
export const staticTypes: ReadonlyMap<string, string> = new Map([
  ...entries(text('text/html'), 'html htm'),
  ...entries('application/xhtml+xml', 'xhtml'),
  ...entries(text('text/css'), 'css'),
  ...entries(text('text/javascript'), 'js mjs cjs'),
  ...entries('application/json', 'json map'),
  ...entries('application/ld+json', 'jsonld'),
  ...entries('application/geo+json', 'geojson'),
  ...entries('application/manifest+json', 'webmanifest'),
  ...entries(text('text/plain'), 'txt'),
  ...entries('application/xml', 'xml xsl'),
  ...entries('application/rss+xml', 'rss'),
  ...entries('application/atom+xml', 'atom'),
  ...entries('application/wasm', 'wasm'),
  ...entries('application/octet-stream', 'pagefind pf_meta pf_index pf_fragment pf_filter'),
  ...entries('application/pdf', 'pdf'),
  ...entries('image/png', 'png'),
  ...entries('image/apng', 'apng'),
  ...entries('image/jpeg', 'jpg jpeg'),
  ...entries('image/gif', 'gif'),
  ...entries('image/webp', 'webp'),
  ...entries('image/avif', 'avif'),
  ...entries('image/svg+xml', 'svg'),
  ...entries('image/x-icon', 'ico'),
  ...entries('image/bmp', 'bmp'),
  ...entries('font/woff', 'woff'),
  ...entries('font/woff2', 'woff2'),
  ...entries('font/ttf', 'ttf'),
  ...entries('font/otf', 'otf'),
  ...entries('application/vnd.ms-fontobject', 'eot'),
  ...entries('audio/mpeg', 'mp3'),
  ...entries('audio/mp4', 'm4a'),
  ...entries('audio/aac', 'aac'),
  ...entries('audio/ogg', 'ogg oga opus'),
  ...entries('audio/wav', 'wav'),
  ...entries('audio/flac', 'flac'),
  ...entries('audio/webm', 'weba'),
  ...entries('video/mp4', 'mp4 m4v'),
  ...entries('video/webm', 'webm'),
  ...entries('video/ogg', 'ogv'),
  ...entries('video/quicktime', 'mov'),
  ...entries(text('text/vtt'), 'vtt'),
])

function entries(type: string, extensions: string): [string, string][] {
  return extensions.split(' ').map((extension) => [extension, type])
}

const programs = new Set(
  'php php3 php4 php5 php7 phtml phar asp aspx jsp cgi pl py rb sh exe dll bat cmd ps1'.split(' '),
)
const sources = new Set('ts tsx jsx vue svelte astro scss sass less md mdx rst njk liquid ejs'.split(' '))
const archives = new Set('zip gz br zst tar tgz bz2 xz 7z rar'.split(' '))

// In lower case.
const systemNames = new Set(['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini'])

/** Whether macOS or Windows adds files or folders of this name. */
export function isSystemName(name: string): boolean {
  return systemNames.has(name.toLowerCase())
}

/** Whether a file or folder of this name is hidden. */
export function isHiddenName(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known'
}

/** Why the file is not part of a site, as a sentence; null: it is part of it. */
export function getSkipReason(path: string): string | null {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const hidden = folders.find(isHiddenName)
  if (hidden !== undefined) return `Files in ${hidden} are not published.`
  if (name.startsWith('.')) return 'Files whose name begins with a dot are not published.'
  const dot = name.lastIndexOf('.')
  if (dot === -1) return 'Files without an extension are not published.'
  const extension = name.slice(dot + 1).toLowerCase()
  if (staticTypes.has(extension)) return null
  if (programs.has(extension)) return 'Sites cannot run programs; only static files are published.'
  if (sources.has(extension)) return 'Source files are not published; upload the output of the build.'
  if (archives.has(extension)) return 'Archives and compressed copies are not published.'
  return 'Files of this type are not published.'
}
