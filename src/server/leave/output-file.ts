import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'

const MAX_BUFFERED_CHARACTERS = 256 * 1024

/** A new file that is written in parts. The web server may read it, even if it runs as another user. */
export class OutputFile {
  readonly name
  #handle
  #parts: string[] = []
  #characters = 0

  static async create(path: string): Promise<OutputFile> {
    const handle = await open(path, 'wx')
    // The umask of this process would make the file private.
    await handle.chmod(0o644)
    return new OutputFile(basename(path), handle)
  }

  private constructor(name: string, handle: FileHandle) {
    this.name = name
    this.#handle = handle
  }

  async write(text: string): Promise<void> {
    this.#parts.push(text)
    this.#characters += text.length
    if (this.#characters > MAX_BUFFERED_CHARACTERS) await this.#flush()
  }

  async close(): Promise<void> {
    await this.#flush()
    await this.#handle.sync()
    await this.#handle.close()
  }

  async #flush() {
    await this.#handle.appendFile(this.#parts.join(''))
    this.#parts = []
    this.#characters = 0
  }
}
