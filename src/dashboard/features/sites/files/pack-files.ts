import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { SiteFile } from './site-source.ts'

// Formats that are already compressed.
const compressedFile = /\.(?:png|jpe?g|gif|webp|avif|woff2?|mp3|mp4|m4a|webm|ogg|pdf|zip|gz|br)$/i

/** Makes a ZIP of files. `onProgress` gets the number of files packed so far. */
export async function packFiles(files: readonly SiteFile[], onProgress: (doneCount: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const { promise: zipEnd, resolve, reject } = Promise.withResolvers<undefined>()
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return reject(error)
    // A copy, because the buffer may be larger than the chunk.
    parts.push(chunk.slice())
    if (isLast) resolve(undefined)
  })
  for (const [index, { path, file }] of files.entries()) {
    const entry = compressedFile.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
    onProgress(index + 1)
  }
  zip.end()
  await zipEnd
  return new Blob(parts, { type: 'application/zip' })
}
