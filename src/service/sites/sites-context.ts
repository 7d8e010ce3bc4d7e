import type { Context } from '../tenancy/context.ts'
import type { CachedHost, HostCache } from '../hosts/host-cache.ts'

/** Dependencies of the handlers of sites. */
export interface SitesContext extends Pick<Context, 'db' | 'store' | 'pageUrl' | 'scanOrigin' | 'forget'> {
  /** Folder for ZIPs and their files while they are read. */
  deploysDir: string
  /** Runs a few preparations of deploys at a time. Other preparations wait. */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  hosts: Pick<HostCache<CachedHost>, 'forget' | 'forgetOwner'>
}
