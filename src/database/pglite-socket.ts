import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/** A socket for `pg` whose other end is a worker thread that runs PGlite. */
export class PGliteSocket extends Duplex {
  #worker
  #receive = (bytes: unknown) => {
    if (bytes instanceof Uint8Array) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  constructor(worker: Worker) {
    super()
    this.#worker = worker
  }
  connect() {
    this.#worker.on('message', this.#receive)
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    this.#worker.ref()
    return this
  }
  unref() {
    this.#worker.unref()
    return this
  }
  override _read() {}
  override _write(bytes: Buffer, _: BufferEncoding, done: () => void) {
    // 'X' ends a connection, but the database must stay open.
    if (bytes[0] !== 0x58) {
      // The bytes are copied once and then transferred: the buffer may be a view of a larger buffer.
      const copy = new Uint8Array(bytes)
      this.#worker.postMessage(copy, [copy.buffer])
    }
    done()
  }
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done)
  }
  override _final(done: () => void) {
    this.push(null)
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    this.#worker.postMessage('reset')
    done(error)
  }
}
