import { deserialize, serialize } from 'node:v8'
import type { Database } from '#database/open.ts'
import type { HostCopies } from '#service/hosts/host-cache.ts'
import type { LocalCopy } from '#service/storage/local-copy.ts'
import { hosts } from '#service/hosts/schema.ts'
import { toHostedFile } from '#service/pages/publications/hosted-file.ts'
import { isPageHost, type PageHost } from '#service/pages/publications/find-host.ts'
import { type Host, readHost } from './read-host.ts'

const PREFIX = 'host:'

/** The content of hosts in the local copy, which is used while the database cannot be reached. */
export class CopiedHosts implements HostCopies<Host> {
  #copy

  constructor(copy: LocalCopy) {
    this.#copy = copy
  }

  has(name: string): boolean {
    return this.#copy.has(PREFIX + name)
  }

  visit(name: string): Host | null {
    return this.#read(name, this.#copy.visit(PREFIX + name))
  }

  store(name: string, host: Host | null, before: Host | null): void {
    // A visitor does not wait for this write.
    setImmediate(() => {
      if (host === null) this.remove(name)
      else if (host !== before || !this.#copy.touch(PREFIX + name)) this.#copy.put(PREFIX + name, toBytes(host))
    })
  }

  remove(name: string): void {
    this.#copy.remove(PREFIX + name)
  }

  /**
   * Brings the copy up to date with the database: changes that this process missed, and, as far as there is room, hosts that nobody has
   * visited here yet.
   */
  async catchUp(db: Database, signal: AbortSignal): Promise<void> {
    const published = await db.select({ name: hosts.subdomain }).from(hosts)
    const copied = this.#copy.listKeys(PREFIX).map((key) => key.slice(PREFIX.length))
    for (const name of new Set([...copied, ...published.map((row) => row.name)])) {
      if (signal.aborted) return
      const before = this.#read(name, this.#copy.peek(PREFIX + name))
      const host = await readHost(db, name, before)
      if (host === before) continue
      if (host === null) this.remove(name)
      else if (before === null) this.#copy.putAhead(PREFIX + name, toBytes(host))
      else this.#copy.put(PREFIX + name, toBytes(host))
    }
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
