import type { Context } from '#service/tenancy/context.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { Drafts } from '../documents/drafts.ts'

/** Dependencies of the handlers of pages. */
export interface PagesContext extends Pick<Context, 'db' | 'cursors' | 'scanOrigin' | 'allowPrivateHosts' | 'forget'> {
  drafts: Drafts
  hosting: Hosting
}
