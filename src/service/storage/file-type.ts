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
  zip: 'application/zip',
}

/** The type of a stored file, which only the extension of its key records. */
export function fileType(key: string): string {
  return types[getExtension(key)] ?? 'application/octet-stream'
}

/** Whether the extension of the key has this type. */
export function isFileType(key: string, type: string): boolean {
  return fileType(key) === type
}

function getExtension(key: string): string {
  return /\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''
}
