import type { Opened } from '#database/open.ts'
import type { Cursors } from './http/cursors.ts'
import type { GuardedFetch } from './outbound/guarded-fetch.ts'
import type { ObjectStore } from './storage/object-store.ts'

/** What handlers work with. */
export interface Context extends Pick<Opened, 'db' | 'listen'> {
  cursors: Cursors
  /** Of the addresses that are scanned; no trailing slash. */
  scanOrigin: string
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  store: ObjectStore
  /** Whether addresses that users give may lead into private networks. */
  allowPrivateHosts: boolean
  /** Every request that is made on somebody's word. */
  guardedFetch: GuardedFetch
  /** A changed code is in force on the next scan. */
  forget(shortCode: string): void
}
