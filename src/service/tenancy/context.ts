import type { OpenedDatabase } from '#database/open.ts'
import type { Mailing } from '#mail/mailing.ts'
import type { Cursors } from '../http/cursors.ts'
import type { Limiters } from './limits/limiters.ts'
import type { GuardedFetch } from '../net/guarded-fetch.ts'
import type { ObjectStore } from '../storage/object-store.ts'

/** Dependencies of handlers. */
export interface Context extends Pick<OpenedDatabase, 'db' | 'listen'> {
  cursors: Cursors
  /** Origin of scan addresses, without a trailing slash. */
  scanOrigin: string
  /** Origin of the dashboard, without a trailing slash. */
  publicOrigin: string
  /** Stores mail in a transaction, after whose commit the mail is sent. */
  mailing: Mailing
  /** The mail addresses of the members of a workspace, in lower case. */
  listMemberAddresses(workspaceId: string): Promise<ReadonlySet<string>>
  /** The origin where visitors report pages, sites and codes. Null if visitors cannot report anything. */
  reportsAt: string | null
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  store: ObjectStore
  /** Whether admins of workspaces may change their plans. With null, they may as long as there is only one workspace. */
  planChanges: boolean | null
  /** Whether URLs of users may lead into private networks. */
  allowPrivateHosts: boolean
  /** Makes every request to a URL that a user gave. */
  guardedFetch: GuardedFetch
  limiters: Limiters
  /** Announces a changed code to all processes, so that the next scan uses the change. */
  forget(shortCode: string): void
}
