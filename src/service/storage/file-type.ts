const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  zip: 'application/zip',
}

/** The media type of a stored file. Only the extension of its key records it. */
export function getFileType(key: string): string {
  return types[getExtension(key)] ?? 'application/octet-stream'
}

/** Whether the extension of a key stands for this media type. */
export function hasFileType(key: string, type: string): boolean {
  return getFileType(key) === type
}

function getExtension(key: string): string {
  return /\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''
}
