import { packFiles } from './pack-files.ts'
import type { SiteFile } from './site-source.ts'

export type PackMessage = { done: number } | { zip: Blob } | { failed: string }

// A worker does one job; its caller terminates it.
addEventListener('message', ({ data }: MessageEvent<SiteFile[]>) => {
  packFiles(data, (done) => send({ done })).then(
    (zip) => send({ zip }),
    (error: unknown) => send({ failed: String(error) }),
  )
})

function send(message: PackMessage) {
  postMessage(message)
}
