import { getExtension } from './skipped-site-files.ts'

/** How a file of a site is served. */
export interface SiteFileType {
  /** The media type, without a charset. */
  type: string
  /** Whether browsers save the file instead of showing it, because a file of an unknown type must not run. */
  isDownload: boolean
}

const UNKNOWN_TYPE: SiteFileType = { type: 'application/octet-stream', isDownload: true }

/** Media types by extension in lower case. */
const typesByExtension: ReadonlyMap<string, string> = new Map([
  // The types that the specification lists: HTML, CSS, JS, JSON, images, fonts, audio, video and PDF.
  ...toEntries('text/html', 'html htm'),
  ...toEntries('application/xhtml+xml', 'xhtml xht'),
  ...toEntries('text/css', 'css'),
  ...toEntries('text/javascript', 'js mjs cjs'),
  ...toEntries('application/json', 'json map'),
  ...toEntries('application/pdf', 'pdf'),
  ...toEntries('image/png', 'png'),
  ...toEntries('image/apng', 'apng'),
  // On Windows, browsers save JPEGs as jfif.
  ...toEntries('image/jpeg', 'jpg jpeg jpe jfif pjpeg pjp'),
  ...toEntries('image/gif', 'gif'),
  ...toEntries('image/webp', 'webp'),
  ...toEntries('image/avif', 'avif'),
  ...toEntries('image/heic', 'heic'),
  ...toEntries('image/heif', 'heif'),
  ...toEntries('image/jxl', 'jxl'),
  ...toEntries('image/tiff', 'tif tiff'),
  ...toEntries('image/svg+xml', 'svg'),
  ...toEntries('image/x-icon', 'ico cur'),
  ...toEntries('image/bmp', 'bmp'),
  ...toEntries('image/ktx2', 'ktx2'),
  ...toEntries('font/woff', 'woff'),
  ...toEntries('font/woff2', 'woff2'),
  ...toEntries('font/ttf', 'ttf'),
  ...toEntries('font/otf', 'otf'),
  ...toEntries('font/collection', 'ttc'),
  ...toEntries('application/vnd.ms-fontobject', 'eot'),
  ...toEntries('audio/mpeg', 'mp3'),
  ...toEntries('audio/mp4', 'm4a'),
  ...toEntries('audio/aac', 'aac'),
  ...toEntries('audio/ogg', 'ogg oga opus'),
  ...toEntries('audio/wav', 'wav'),
  ...toEntries('audio/flac', 'flac'),
  ...toEntries('audio/webm', 'weba'),
  ...toEntries('audio/midi', 'mid midi'),
  ...toEntries('video/mp4', 'mp4 m4v'),
  ...toEntries('video/webm', 'webm'),
  ...toEntries('video/ogg', 'ogv'),
  ...toEntries('video/quicktime', 'mov'),
  // Segmented streams: playlists and segments. TypeScript has the extension `ts` too, but no browser runs it.
  ...toEntries('application/vnd.apple.mpegurl', 'm3u8'),
  ...toEntries('application/dash+xml', 'mpd'),
  ...toEntries('video/mp2t', 'ts'),
  ...toEntries('video/iso.segment', 'm4s'),
  // Subtitles.
  ...toEntries('text/vtt', 'vtt webvtt'),
  ...toEntries('application/x-subrip', 'srt'),
  // Files that site generators write beside pages: feeds, sitemaps, robots.txt, app manifests, WebAssembly.
  ...toEntries('text/plain', 'txt text log'),
  ...toEntries('application/xml', 'xml xsl xslt rdf'),
  ...toEntries('application/rss+xml', 'rss'),
  ...toEntries('application/atom+xml', 'atom'),
  ...toEntries('application/manifest+json', 'webmanifest'),
  ...toEntries('application/ld+json', 'jsonld'),
  ...toEntries('application/wasm', 'wasm'),
  ...toEntries('application/octet-stream', 'pagefind pf_meta pf_index pf_fragment pf_filter'),
  // Files that scripts load: text (docsify, templates, shaders, Babel in the browser) and data (Flutter, TensorFlow, Unity, Godot).
  ...toEntries('text/markdown', 'md markdown mdx'),
  ...toEntries(
    'text/plain',
    'frag vert glsl wgsl shader tsx jsx vue svelte astro scss sass less hbs mustache ejs njk liquid',
  ),
  ...toEntries('application/yaml', 'yaml yml'),
  ...toEntries('application/toml', 'toml'),
  ...toEntries('application/json5', 'json5'),
  ...toEntries(
    'application/octet-stream',
    'bin dat data unityweb bundle symbols pck tflite onnx splat ply hdr pbf mvt pmtiles',
  ),
  ...toEntries('application/octet-stream', 'riv lottie arrow parquet sqlite db msgpack cbor proto'),
  // Files that printed codes lead to: contacts, events, tables, routes, models for augmented reality, documents.
  ...toEntries('text/vcard', 'vcf vcard'),
  ...toEntries('text/calendar', 'ics ical'),
  ...toEntries('text/csv', 'csv'),
  ...toEntries('text/tab-separated-values', 'tsv'),
  ...toEntries('application/geo+json', 'geojson topojson'),
  ...toEntries('application/gpx+xml', 'gpx'),
  ...toEntries('application/vnd.google-earth.kml+xml', 'kml'),
  ...toEntries('application/vnd.google-earth.kmz', 'kmz'),
  ...toEntries('model/vnd.usdz+zip', 'usdz reality'),
  ...toEntries('model/gltf-binary', 'glb'),
  ...toEntries('model/gltf+json', 'gltf'),
  ...toEntries('model/obj', 'obj'),
  ...toEntries('model/mtl', 'mtl'),
  ...toEntries('model/stl', 'stl'),
  ...toEntries('application/vnd.apple.pkpass', 'pkpass'),
  ...toEntries('application/epub+zip', 'epub'),
  ...toEntries('application/msword', 'doc'),
  ...toEntries('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  ...toEntries('application/vnd.ms-excel', 'xls'),
  ...toEntries('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  ...toEntries('application/vnd.ms-powerpoint', 'ppt'),
  ...toEntries('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  ...toEntries('application/vnd.oasis.opendocument.text', 'odt'),
  ...toEntries('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  ...toEntries('application/vnd.oasis.opendocument.presentation', 'odp'),
  ...toEntries('application/rtf', 'rtf'),
  ...toEntries('application/zip', 'zip'),
  ...toEntries('application/gzip', 'gz tgz'),
  ...toEntries('application/x-7z-compressed', '7z'),
])

function toEntries(type: string, extensions: string): [string, string][] {
  return extensions.split(' ').map((extension) => [extension, type])
}

/** Matches the paths of JSON files without an extension. Apple also requests its file at the root of a site. */
const jsonPath =
  /^(?:\.well-known\/(?:apple-app-site-association|openid-configuration|oauth-authorization-server|oauth-protected-resource|webfinger|nodeinfo|matrix\/(?:client|server|support))|apple-app-site-association)$/

/** The type of a file of a site, by its path. A file without a known extension is a download. */
export function getFileType(path: string): SiteFileType {
  const type = typesByExtension.get(getExtension(path))
  if (type !== undefined) return { type, isDownload: false }
  if (jsonPath.test(path)) return { type: 'application/json', isDownload: false }
  // Other files in .well-known are proofs, such as proofs for certificates. Programs read them, and browsers never show them.
  if (path.startsWith('.well-known/')) return { type: 'text/plain', isDownload: false }
  return UNKNOWN_TYPE
}

/** Whether files of a type are text that needs a charset. JSON needs none, because it is always UTF-8. */
export function isTextType(type: string): boolean {
  return type.startsWith('text/') || /^(?:application|image)\/(?:[\w.-]+\+)?xml$/.test(type)
}

/** Whether files of a type are HTML pages. */
export function isPageType(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml'
}
