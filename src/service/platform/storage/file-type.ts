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

/** The type that a key's extension stands for: the one place where the type of a stored file is kept. */
export function fileType(key: string): string {
  return types[getExtension(key)] ?? 'application/octet-stream'
}

/** Whether the extension of the key stands for this type. */
export function isFileType(key: string, type: string): boolean {
  return fileType(key) === type
}

function getExtension(key: string): string {
  return /\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''
}
