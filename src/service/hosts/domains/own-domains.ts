import type { FastifyInstance } from 'fastify'
import type { OpenedDatabase } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import { createDomainUrl } from '#service/http/host-name.ts'
import { type DomainDirectory, startDomainDirectory } from './domain-directory.ts'
import { createDomainsHandlers } from './handlers.ts'
import { type HostRules, createHostRules, type HostSettings } from './host-rules.ts'
import { createTxtReader } from './proof.ts'
import type { VerifiedHandler, VerifyDependencies } from './verify-domain.ts'

export interface DomainSettings extends HostSettings {
  /** Name servers for TXT records, as `address:port`. By default, the name servers of the operating system. */
  dnsServers?: readonly string[]
}

/** Decides which server gets a visitor's request. */
export interface OwnDomains {
  rules: HostRules
  directory: DomainDirectory
}

export async function startOwnDomains(
  database: Pick<OpenedDatabase, 'db' | 'listen'>,
  settings: DomainSettings,
  app: FastifyInstance,
): Promise<OwnDomains> {
  const directory = await startDomainDirectory(database, app.log)
  app.addHook('onClose', async () => directory.close())
  return { rules: createHostRules(settings), directory }
}

/** Creates the dependencies of `verifyDomain`. */
export function createDomainVerifier(
  { db, guardedFetch }: Pick<Context, 'db' | 'guardedFetch'>,
  { settings, onVerified }: { settings: DomainSettings; onVerified: VerifiedHandler },
): VerifyDependencies {
  return {
    db,
    rules: createHostRules(settings),
    readTxt: createTxtReader(settings.dnsServers),
    guardedFetch,
    onVerified,
  }
}

interface ManageDomainsOptions {
  directory: DomainDirectory
  settings: DomainSettings
  /** The cache of pages and sites by host. */
  hosts: { forget(name: string): void }
}

/** Creates the handlers for own domains. */
export function manageDomains(verifier: VerifyDependencies, { directory, settings, hosts }: ManageDomainsOptions) {
  const scanHost = new URL(settings.scanOrigin).host
  return createDomainsHandlers({
    ...verifier,
    domainUrl: createDomainUrl(settings),
    isForScans(host: string) {
      const domain = directory.find(host)
      return host === scanHost || (domain !== null && domain.pageId === null && domain.siteId === null)
    },
    async onChanged(host: string) {
      hosts.forget(host)
      await directory.refresh()
    },
  })
}
