import type { FastifyBaseLogger } from 'fastify'
import { isUnreachable } from '#database/is-unreachable.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { HostCache, type ReadHost } from '#service/hosts/host-cache.ts'
import { hosts as subdomains } from '#service/hosts/schema.ts'
import type { LocalCopy } from '#service/storage/local-copy.ts'
import { CopiedHosts } from './copied-hosts.ts'
import { type Host, readHost } from './read-host.ts'

interface HostsOptions {
  /** Null if there is no copy: only hosts in memory are shown while the database cannot be reached. */
  copy: LocalCopy | null
  log: FastifyBaseLogger
  stopping: AbortSignal
}

/** Opens the cache of the hosts of pages and sites. It reads the database, follows its notifications, and falls back to the local copy. */
export async function startHosts(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  { copy, log, stopping }: HostsOptions,
): Promise<HostCache<Host>> {
  const copies = copy && new CopiedHosts(copy)
  const read: ReadHost<Host> = (name, knownHost) => readHost(db, name, knownHost)
  const hosts = new HostCache<Host>(read, { copies })
  let catchingUp = Promise.resolve()
  const catchUp = () => {
    catchingUp = catchingUp
      .then(async () => {
        if (!copies) return
        const published = await db.select({ name: subdomains.subdomain }).from(subdomains)
        await copies.catchUp(
          published.map(({ name }) => name),
          read,
          stopping,
        )
      })
      .catch((error: unknown) => {
        // The next connection starts it again.
        if (!stopping.aborted && !isUnreachable(error)) log.warn({ err: error }, 'published hosts could not be copied')
      })
  }
  await listen('hosts', {
    onNotification: (name) => hosts.change(name),
    onReconnect() {
      hosts.forgetAll()
      catchUp()
    },
    onDisconnect: () => hosts.forgetAll(),
  })
  catchUp()
  return hosts
}
