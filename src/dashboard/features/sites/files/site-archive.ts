import { SiteUpload } from '#dashboard/api/site-upload.ts'
import type { DeploySource } from '#dashboard/api/sites.ts'
import { zipLimits } from '#contract/site-limits.ts'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { startWorker } from '#dashboard/ui/trusted-types.ts'
import type { PackMessage } from './pack-worker.ts'
// oxlint-disable-next-line import/default -- Vite creates the module, whose default export is the built script's address.
import packWorker from './pack-worker.ts?worker&url'
import type { SiteFile, SiteSource } from './site-source.ts'

/** Phases of a deploy, with how far the current one is. */
export type DeployPhase =
  | { name: 'packing'; done: number; total: number }
  | { name: 'uploading'; done: number; total: number }
  | { name: 'publishing' }

interface SendOptions {
  /** Whether the service accepts uploads in parts, for ZIPs that are too large for a request body. */
  mayUpload: boolean
  signal: AbortSignal
  onPhase: (phase: DeployPhase) => void
}

/** The ZIP of a source. It is packed once, and a retry uploads only the missing part. */
export class SiteArchive {
  /** Identical for all attempts, so that a retry does not publish twice. */
  readonly key = crypto.randomUUID()
  readonly #source
  #upload: { zip: Blob; transfer: SiteUpload } | undefined

  constructor(source: SiteSource) {
    this.#source = source
  }

  async send(options: SendOptions): Promise<DeploySource> {
    const { signal, mayUpload, onPhase } = options
    const { zip, transfer } = (this.#upload ??= await this.#createUpload(options))
    const total = zip.size
    if (!mayUpload && total > zipLimits.inlineBytes)
      throw new FormError(
        {},
        `This service takes ZIP files up to ${formatBytes(zipLimits.inlineBytes)}, and this one is ${formatBytes(total)}.`,
      )
    const onProgress = (doneCount: number) => onPhase({ name: 'uploading', done: doneCount, total })
    onProgress(0)
    const deploySource = await transfer.send({ signal, onProgress })
    onPhase({ name: 'publishing' })
    return deploySource
  }

  /** Deletes the uploaded files of a canceled deploy. */
  discard(): void {
    this.#upload?.transfer.discard()
  }

  async #createUpload(options: SendOptions) {
    const zip = this.#source.kind === 'zip' ? this.#source.zip : await packInWorker(this.#source.files, options)
    return { zip, transfer: new SiteUpload(zip) }
  }
}

/** Packs files in a worker, so that the screen stays responsive. */
async function packInWorker(files: readonly SiteFile[], { signal, onPhase }: SendOptions): Promise<Blob> {
  onPhase({ name: 'packing', done: 0, total: files.length })
  const worker = startWorker(packWorker)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const handleAbort = () => reject(signal.reason)
  signal.addEventListener('abort', handleAbort)
  worker.addEventListener('error', () => reject(createUnreadableError()))
  worker.addEventListener('message', ({ data }: MessageEvent<PackMessage>) => {
    if ('zip' in data) resolve(data.zip)
    else if ('failed' in data) reject(createUnreadableError())
    else onPhase({ name: 'packing', done: data.done, total: files.length })
  })
  worker.postMessage(files)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', handleAbort)
    worker.terminate()
  }
}

function createUnreadableError() {
  return new FormError({}, 'The files could not be read. They may have been moved or changed: choose the folder again.')
}
