const LARGEST_MB = 8

export type ReadPicture = { ok: true; data: string; name: string } | { ok: false; problem: string }

/** Reads a file for upload. Files that are clearly no images are rejected before. */
export async function readPicture(file: File): Promise<ReadPicture> {
  if (!file.type.startsWith('image/'))
    return { ok: false, problem: `${file.name} is not a picture. Choose a PNG, JPEG, WebP, AVIF, GIF or SVG.` }
  if (file.size > LARGEST_MB * 1_000_000) {
    const size = (file.size / 1_000_000).toFixed(1)
    return { ok: false, problem: `${file.name} has ${size} MB; a picture has ${LARGEST_MB} at most. Save it smaller.` }
  }
  const data = await toDataUrl(file)
  if (data === null) return { ok: false, problem: `${file.name} could not be read. Choose it again.` }
  return { ok: true, data, name: file.name.replace(/\.\w{1,5}$/, '').slice(0, 200) || 'Picture' }
}

async function toDataUrl(file: File): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null))
  reader.addEventListener('error', () => resolve(null))
  reader.readAsDataURL(file)
  return promise
}
