import { backoff } from '#contract/backoff.ts'
import { zipLimits } from '#contract/site-limits.ts'
import { pause } from '../ui/retry-delay.ts'
import { ApiError, call, isRecord, reach, toApiError, toApiUrl } from './client.ts'
import type { SentArchive } from './sites.ts'

const PART_BYTES = 1_000_000
const ATTEMPTS = 5
const waits = { firstMs: 500, longestMs: 8_000 }

interface Sending {
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** The upload of a ZIP. If `send` fails, the next one goes on after the bytes that arrived. */
export class SiteUpload {
  readonly #zip
  #id: string | undefined
  #received = 0

  constructor(zip: Blob) {
    this.#zip = zip
  }

  /** Sends the ZIP in parts. A part that fails is repeated a few times, also after a pause without network. */
  async send(sending: Sending): Promise<SentArchive> {
    if (this.#zip.size <= zipLimits.inline) return { zip: await toBase64(this.#zip) }
    for (let failures = 0; ;) {
      try {
        const uploadId = await this.#begin(sending)
        if (this.#received >= this.#zip.size) return { uploadId }
        await this.#sendPart(uploadId, sending)
        failures = 0
      } catch (error) {
        sending.signal.throwIfAborted()
        failures += 1
        if (failures >= ATTEMPTS || !(await this.#canGoOn(error, failures, sending.signal))) throw error
      }
      sending.onProgress(this.#received)
    }
  }

  /** Deletes what arrived, without waiting for it. */
  discard(): void {
    const uploadId = this.#id
    this.#id = undefined
    this.#received = 0
    if (uploadId !== undefined) void call('DELETE /sites/uploads/{uploadId}', { params: { uploadId } }).catch(() => {})
  }

  async #begin({ signal }: Sending): Promise<string> {
    if (this.#id !== undefined) return this.#id
    // Not aborted: without its id, an upload that the service began could not be deleted.
    const upload = await call('POST /sites/uploads', { body: { size: this.#zip.size } })
    this.#id = upload.uploadId
    if (signal.aborted) this.discard()
    signal.throwIfAborted()
    // A service with only the specified fields does not count.
    this.#received = upload.received ?? 0
    return this.#id
  }

  async #sendPart(uploadId: string, { signal }: Sending): Promise<void> {
    const { size } = this.#zip
    const end = Math.min(this.#received + PART_BYTES, size)
    const response = await reach(toApiUrl(`/sites/uploads/${encodeURIComponent(uploadId)}`), {
      method: 'PUT',
      signal,
      headers: {
        'content-type': 'application/zip',
        'content-range': `bytes ${this.#received}-${end - 1}/${size}`,
      },
      body: this.#zip.slice(this.#received, end),
    })
    if (!response.ok) throw await toApiError(response)
    this.#received = readReceived(await response.json().catch(() => null)) ?? end
  }

  /** After a failure: waits, then reads how much arrived. */
  async #canGoOn(error: unknown, failures: number, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof ApiError)) return false
    const isLost = error.status === 404 && this.#id !== undefined
    const mayPass = error.status === 0 || error.status >= 500 || [400, 408, 409, 416, 429].includes(error.status)
    if (!isLost && (!mayPass || this.#id === undefined)) return false
    await pause(Math.max(backoff(failures, waits), error.retryAfter * 1000), signal)
    signal.throwIfAborted()
    const uploadId = this.#id
    if (isLost || uploadId === undefined) {
      this.#id = undefined
      this.#received = 0
      return true
    }
    try {
      const upload = await call('GET /sites/uploads/{uploadId}', { params: { uploadId } }, signal)
      this.#received = upload.received
    } catch {
      // The next part fails in the same way and is counted.
      signal.throwIfAborted()
    }
    return true
  }
}

function readReceived(answer: unknown): number | undefined {
  return isRecord(answer) && typeof answer['received'] === 'number' ? answer['received'] : undefined
}

const CHUNK = 0x8000

async function toBase64(zip: Blob): Promise<string> {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
