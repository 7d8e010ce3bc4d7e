import { deserialize, serialize } from 'node:v8'
import type { HostCopies, ReadHost } from '#service/hosts/host-cache.ts'
import type { LocalCopy } from '#service/storage/local-copy.ts'
import { toHostedFile } from '#service/pages/publications/hosted-file.ts'
import { isPageHost, type PageHost } from '#service/pages/publications/find-host.ts'
import type { Host } from './read-host.ts'

const PREFIX = 'host:'

/** The content of hosts in the local copy, which is used while the database cannot be reached. */
export class CopiedHosts implements HostCopies<Host> {
  #copy
  /** What will be written soon, by name. */
  #waiting = new Map<string, { host: Host | null; previous: Host | null }>()
  /** The host that `catchUp` reads, and whether its copy has changed since the read began. */
  #reading = { name: '', isChanged: false }

  constructor(copy: LocalCopy) {
    this.#copy = copy
  }

  has(name: string): boolean {
    return this.#copy.has(PREFIX + name)
  }

  visit(name: string): Host | null {
    return this.#read(name, this.#copy.visit(PREFIX + name))
  }

  store(name: string, host: Host | null, previous: Host | null): void {
    const waiting = this.#waiting.get(name)
    this.#waiting.set(name, { host, previous: waiting ? waiting.previous : previous })
    // A visitor does not wait for this write.
    if (!waiting) setImmediate(() => this.#write(name))
  }

  remove(name: string): boolean {
    const isWaiting = this.#waiting.delete(name)
    const existed = this.has(name) || isWaiting
    this.#copy.remove(PREFIX + name)
    this.#markChanged(name)
    return existed
  }

  /**
   * Brings the copy up to date with the database: changes that this process missed, and, as far as there is room, hosts of `published` that
   * nobody has visited here yet.
   */
  async catchUp(published: readonly string[], readHost: ReadHost<Host>, signal: AbortSignal): Promise<void> {
    const copied = this.#copy.listKeys(PREFIX).map((key) => key.slice(PREFIX.length))
    for (const name of new Set([...copied, ...published])) {
      let isCurrent = false
      while (!isCurrent && !signal.aborted) isCurrent = await this.#catchUpHost(name, readHost)
    }
  }

  /** Returns false if the copy changed during the read, whose result may be older. */
  async #catchUpHost(name: string, readHost: ReadHost<Host>): Promise<boolean> {
    const before = this.#read(name, this.#copy.peek(PREFIX + name))
    const reading = { name, isChanged: false }
    this.#reading = reading
    const host = await readHost(name, before)
    if (reading.isChanged) return false
    if (host === before) return true
    if (host === null) this.remove(name)
    else if (before === null) this.#copy.putAhead(PREFIX + name, toBytes(host))
    else this.#copy.put(PREFIX + name, toBytes(host))
    return true
  }

  #write(name: string) {
    const waiting = this.#waiting.get(name)
    // It was removed meanwhile, because it has changed.
    if (!waiting) return
    this.#waiting.delete(name)
    const { host, previous } = waiting
    if (host === null) this.remove(name)
    else if (host !== previous || !this.#copy.touch(PREFIX + name)) {
      this.#copy.put(PREFIX + name, toBytes(host))
      this.#markChanged(name)
    }
  }

  #markChanged(name: string) {
    if (this.#reading.name === name) this.#reading.isChanged = true
  }

  #read(name: string, bytes: Uint8Array | null): Host | null {
    if (bytes === null) return null
    try {
      return fromBytes(bytes)
    } catch {
      this.remove(name)
      return null
    }
  }
}

/** Functions cannot be stored: a file of a page is stored as its row. */
function toBytes(host: Host): Uint8Array {
  if (!isPageHost(host) || host.publication === null) return serialize(host)
  const files = [...host.publication.files].map(([path, { status, headers, hash, encoding, stored }]) => ({
    path,
    status,
    headers,
    hash,
    encoding,
    body: stored,
  }))
  return serialize({ ...host, publication: { ...host.publication, files } })
}

function fromBytes(bytes: Uint8Array): Host {
  // Written by `toBytes` of the same version of the copy.
  const host = deserialize(bytes) as Host | StoredPage
  if (!isStoredPage(host)) return host
  const files = new Map(host.publication.files.map((file) => [file.path, toHostedFile(file)]))
  return { ...host, publication: { ...host.publication, files } }
}

type StoredFile = Parameters<typeof toHostedFile>[0]
type StoredPage = Omit<PageHost, 'publication'> & {
  publication: Omit<NonNullable<PageHost['publication']>, 'files'> & { files: StoredFile[] }
}

function isStoredPage(host: Host | StoredPage): host is StoredPage {
  return 'publication' in host && host.publication !== null && Array.isArray(host.publication.files)
}
