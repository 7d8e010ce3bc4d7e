import type { FastifyInstance } from 'fastify'
import type { Opened } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import { createDomainUrl } from '#service/http/host-name.ts'
import { type DomainDirectory, startDomainDirectory } from './domain-directory.ts'
import { domainsHandlers } from './handlers.ts'
import { type HostRules, hostRules, type HostSettings } from './host-rules.ts'
import { txtReader } from './proof.ts'
import { type OnVerified, recheckDomains } from './verify-domain.ts'

export interface DomainSettings extends HostSettings {
  /** Name servers that are asked for TXT records, as `address:port`; by default those of the system. */
  dnsServers?: readonly string[]
}

/** What decides where a visitor's request goes. */
export interface OwnDomains {
  rules: HostRules
  directory: DomainDirectory
}

export async function startOwnDomains(
  opened: Pick<Opened, 'db' | 'listen'>,
  settings: DomainSettings,
  app: FastifyInstance,
): Promise<OwnDomains> {
  const directory = await startDomainDirectory(opened, app.log)
  app.addHook('onClose', async () => directory.close())
  return { rules: hostRules(settings), directory }
}

interface ManagedParts extends OwnDomains {
  settings: DomainSettings
  /** The cache of pages and sites by host. */
  hosts: { forget(name: string): void }
  onVerified: OnVerified
}

/** The endpoints of own domains, and the check of their proofs from time to time. */
export function manageDomains(
  { db, guardedFetch }: Pick<Context, 'db' | 'guardedFetch'>,
  { rules, directory, settings, hosts, onVerified }: ManagedParts,
) {
  const scanHost = new URL(settings.scanOrigin).host
  const parts = {
    db,
    rules,
    readTxt: txtReader(settings.dnsServers),
    guardedFetch,
    onVerified,
    domainUrl: createDomainUrl(settings),
    isForScans(host: string) {
      const domain = directory.find(host)
      return host === scanHost || (domain !== null && domain.pageId === null && domain.siteId === null)
    },
    async changed(host: string) {
      hosts.forget(host)
      await directory.refresh()
    },
  }
  return { handlers: domainsHandlers(parts), recheck: () => recheckDomains(parts) }
}
