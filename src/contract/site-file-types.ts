import { getExtension } from './skipped-site-files.ts'

/** How a file of a site is sent. */
export interface SiteFileType {
  /** Without a charset. */
  type: string
  /** Whether browsers save it instead of showing it: nothing is known about it, so nothing of it may run. */
  isDownload: boolean
}

const DOWNLOAD: SiteFileType = { type: 'application/octet-stream', isDownload: true }

/** Types by extension, in lower case. */
const types: ReadonlyMap<string, string> = new Map([
  // The specification's own: HTML, CSS, JS, JSON, images, fonts, audio, video and PDF.
  ...entries('text/html', 'html htm'),
  ...entries('application/xhtml+xml', 'xhtml xht'),
  ...entries('text/css', 'css'),
  ...entries('text/javascript', 'js mjs cjs'),
  ...entries('application/json', 'json map'),
  ...entries('application/pdf', 'pdf'),
  ...entries('image/png', 'png'),
  ...entries('image/apng', 'apng'),
  // Windows saves JPEGs of browsers as jfif.
  ...entries('image/jpeg', 'jpg jpeg jpe jfif pjpeg pjp'),
  ...entries('image/gif', 'gif'),
  ...entries('image/webp', 'webp'),
  ...entries('image/avif', 'avif'),
  ...entries('image/heic', 'heic'),
  ...entries('image/heif', 'heif'),
  ...entries('image/jxl', 'jxl'),
  ...entries('image/tiff', 'tif tiff'),
  ...entries('image/svg+xml', 'svg'),
  ...entries('image/x-icon', 'ico cur'),
  ...entries('image/bmp', 'bmp'),
  ...entries('image/ktx2', 'ktx2'),
  ...entries('font/woff', 'woff'),
  ...entries('font/woff2', 'woff2'),
  ...entries('font/ttf', 'ttf'),
  ...entries('font/otf', 'otf'),
  ...entries('font/collection', 'ttc'),
  ...entries('application/vnd.ms-fontobject', 'eot'),
  ...entries('audio/mpeg', 'mp3'),
  ...entries('audio/mp4', 'm4a'),
  ...entries('audio/aac', 'aac'),
  ...entries('audio/ogg', 'ogg oga opus'),
  ...entries('audio/wav', 'wav'),
  ...entries('audio/flac', 'flac'),
  ...entries('audio/webm', 'weba'),
  ...entries('audio/midi', 'mid midi'),
  ...entries('video/mp4', 'mp4 m4v'),
  ...entries('video/webm', 'webm'),
  ...entries('video/ogg', 'ogv'),
  ...entries('video/quicktime', 'mov'),
  // Streams in parts: the list, and the parts. TypeScript has the same extension, and no browser runs it.
  ...entries('application/vnd.apple.mpegurl', 'm3u8'),
  ...entries('application/dash+xml', 'mpd'),
  ...entries('video/mp2t', 'ts'),
  ...entries('video/iso.segment', 'm4s'),
  // Subtitles.
  ...entries('text/vtt', 'vtt webvtt'),
  ...entries('application/x-subrip', 'srt'),
  // What generators of sites write beside pages: feeds, sitemaps, robots.txt, app manifests, WebAssembly.
  ...entries('text/plain', 'txt text log'),
  ...entries('application/xml', 'xml xsl xslt rdf'),
  ...entries('application/rss+xml', 'rss'),
  ...entries('application/atom+xml', 'atom'),
  ...entries('application/manifest+json', 'webmanifest'),
  ...entries('application/ld+json', 'jsonld'),
  ...entries('application/wasm', 'wasm'),
  ...entries('application/octet-stream', 'pagefind pf_meta pf_index pf_fragment pf_filter'),
  // What scripts of a page load: text (docsify, templates, shaders, Babel in the browser), data (Flutter, TensorFlow, Unity, Godot).
  ...entries('text/markdown', 'md markdown mdx'),
  ...entries(
    'text/plain',
    'frag vert glsl wgsl shader tsx jsx vue svelte astro scss sass less hbs mustache ejs njk liquid',
  ),
  ...entries('application/yaml', 'yaml yml'),
  ...entries('application/toml', 'toml'),
  ...entries('application/json5', 'json5'),
  ...entries(
    'application/octet-stream',
    'bin dat data unityweb bundle symbols pck tflite onnx splat ply hdr pbf mvt pmtiles',
  ),
  ...entries('application/octet-stream', 'riv lottie arrow parquet sqlite db msgpack cbor proto'),
  // What printed codes lead to: contacts, dates, tables, routes, models for augmented reality, papers.
  ...entries('text/vcard', 'vcf vcard'),
  ...entries('text/calendar', 'ics ical'),
  ...entries('text/csv', 'csv'),
  ...entries('text/tab-separated-values', 'tsv'),
  ...entries('application/geo+json', 'geojson topojson'),
  ...entries('application/gpx+xml', 'gpx'),
  ...entries('application/vnd.google-earth.kml+xml', 'kml'),
  ...entries('application/vnd.google-earth.kmz', 'kmz'),
  ...entries('model/vnd.usdz+zip', 'usdz reality'),
  ...entries('model/gltf-binary', 'glb'),
  ...entries('model/gltf+json', 'gltf'),
  ...entries('model/obj', 'obj'),
  ...entries('model/mtl', 'mtl'),
  ...entries('model/stl', 'stl'),
  ...entries('application/vnd.apple.pkpass', 'pkpass'),
  ...entries('application/epub+zip', 'epub'),
  ...entries('application/msword', 'doc'),
  ...entries('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  ...entries('application/vnd.ms-excel', 'xls'),
  ...entries('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  ...entries('application/vnd.ms-powerpoint', 'ppt'),
  ...entries('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  ...entries('application/vnd.oasis.opendocument.text', 'odt'),
  ...entries('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  ...entries('application/vnd.oasis.opendocument.presentation', 'odp'),
  ...entries('application/rtf', 'rtf'),
  ...entries('application/zip', 'zip'),
  ...entries('application/gzip', 'gz tgz'),
  ...entries('application/x-7z-compressed', '7z'),
])

function entries(type: string, extensions: string): [string, string][] {
  return extensions.split(' ').map((extension) => [extension, type])
}

/** JSON without an extension, by the path in the site. Apple looks for its file at the root too. */
const jsonPath =
  /^(?:\.well-known\/(?:apple-app-site-association|openid-configuration|oauth-authorization-server|oauth-protected-resource|webfinger|nodeinfo|matrix\/(?:client|server|support))|apple-app-site-association)$/

/** The type of a file of a site, by its path. What has no known extension is a download. */
export function getFileType(path: string): SiteFileType {
  const type = types.get(getExtension(path))
  if (type !== undefined) return { type, isDownload: false }
  if (jsonPath.test(path)) return { type: 'application/json', isDownload: false }
  // Proofs, such as those of certificates, which are read and never shown.
  if (path.startsWith('.well-known/')) return { type: 'text/plain', isDownload: false }
  return DOWNLOAD
}

/** Whether files of a type are text whose encoding matters. JSON is always UTF-8. */
export function isTextType(type: string): boolean {
  return type.startsWith('text/') || /^(?:application|image)\/(?:[\w.-]+\+)?xml$/.test(type)
}

/** Whether files of a type are pages. */
export function isPageType(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml'
}
