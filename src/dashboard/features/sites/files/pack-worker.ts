import { packFiles } from './pack-files.ts'
import type { SiteFile } from './site-source.ts'

export type PackMessage = { done: number } | { zip: Blob } | { failed: string }

// Each worker packs once. Its creator terminates it.
addEventListener('message', ({ data }: MessageEvent<SiteFile[]>) => {
  packFiles(data, (done) => sendMessage({ done })).then(
    (zip) => sendMessage({ zip }),
    (error: unknown) => sendMessage({ failed: String(error) }),
  )
})

function sendMessage(message: PackMessage) {
  postMessage(message)
}
