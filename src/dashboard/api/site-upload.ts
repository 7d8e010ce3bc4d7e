import { calculateBackoff } from '#contract/backoff.ts'
import { zipLimits } from '#contract/site-limits.ts'
import { pause } from '../ui/pause.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { ApiError, call, sendRequest, toApiError, toApiUrl } from './client.ts'
import type { DeploySource } from './sites.ts'

const PART_BYTES = 1_000_000
const MAX_ATTEMPTS = 5
const retryPauses = { firstMs: 500, longestMs: 8_000 }

interface SendOptions {
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** The upload of a ZIP. If `send` fails, the next call of `send` continues after the bytes that the service has received. */
export class SiteUpload {
  readonly #zip
  #id: string | undefined
  #receivedBytes = 0

  constructor(zip: Blob) {
    this.#zip = zip
  }

  /** Sends the ZIP in parts. A failed part is sent again a few times, even after an interruption of the network. */
  async send(options: SendOptions): Promise<DeploySource> {
    if (this.#zip.size <= zipLimits.inlineBytes) return { zip: await toBase64(this.#zip) }
    for (let failures = 0; ;) {
      try {
        const uploadId = await this.#begin(options)
        if (this.#receivedBytes >= this.#zip.size) return { uploadId }
        await this.#sendPart(uploadId, options)
        failures = 0
      } catch (error) {
        options.signal.throwIfAborted()
        failures += 1
        if (failures >= MAX_ATTEMPTS || !(await this.#canContinue(error, failures, options.signal))) throw error
      }
      options.onProgress(this.#receivedBytes)
    }
  }

  /** Deletes the received parts, without waiting for the response. */
  discard(): void {
    const uploadId = this.#id
    this.#id = undefined
    this.#receivedBytes = 0
    if (uploadId !== undefined) void call('DELETE /sites/uploads/{uploadId}', { params: { uploadId } }).catch(() => {})
  }

  async #begin({ signal }: SendOptions): Promise<string> {
    if (this.#id !== undefined) return this.#id
    // Without the signal: if this request were aborted, the id would be unknown and the upload could not be deleted.
    const upload = await call('POST /sites/uploads', { body: { size: this.#zip.size } })
    this.#id = upload.uploadId
    if (signal.aborted) this.discard()
    signal.throwIfAborted()
    // The specification does not require `received`.
    this.#receivedBytes = upload.received ?? 0
    return this.#id
  }

  async #sendPart(uploadId: string, { signal }: SendOptions): Promise<void> {
    const { size } = this.#zip
    const endOffset = Math.min(this.#receivedBytes + PART_BYTES, size)
    const response = await sendRequest(toApiUrl(`/sites/uploads/${encodeURIComponent(uploadId)}`), {
      method: 'PUT',
      signal,
      headers: {
        'content-type': 'application/zip',
        'content-range': `bytes ${this.#receivedBytes}-${endOffset - 1}/${size}`,
      },
      body: this.#zip.slice(this.#receivedBytes, endOffset),
    })
    if (!response.ok) throw await toApiError(response)
    this.#receivedBytes = readReceivedBytes(await response.json().catch(() => null)) ?? endOffset
  }

  /** Waits after a failure and reads how many bytes the service has received. Returns whether the upload can continue. */
  async #canContinue(error: unknown, failures: number, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof ApiError)) return false
    const isUploadLost = error.status === 404 && this.#id !== undefined
    const mayRecover = error.status === 0 || error.status >= 500 || [400, 408, 409, 416, 429].includes(error.status)
    if (!isUploadLost && (!mayRecover || this.#id === undefined)) return false
    await pause(Math.max(calculateBackoff(failures, retryPauses), error.retryAfter * 1000), signal)
    signal.throwIfAborted()
    const uploadId = this.#id
    if (isUploadLost || uploadId === undefined) {
      this.#id = undefined
      this.#receivedBytes = 0
      return true
    }
    try {
      const upload = await call('GET /sites/uploads/{uploadId}', { params: { uploadId } }, signal)
      this.#receivedBytes = upload.received
    } catch {
      // If the service is still down, the next part fails too and is counted.
      signal.throwIfAborted()
    }
    return true
  }
}

function readReceivedBytes(body: unknown): number | undefined {
  return isRecord(body) && typeof body['received'] === 'number' ? body['received'] : undefined
}

const CHUNK_BYTES = 0x8000

async function toBase64(zip: Blob): Promise<string> {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  let binary = ''
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + CHUNK_BYTES))
  return btoa(binary)
}
