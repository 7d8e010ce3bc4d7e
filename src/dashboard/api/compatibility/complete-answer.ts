import type { codeAdditions } from './codes.ts'
import type { deliveryAdditions, SparseDelivery } from './deliveries.ts'
import type { CallableApi, Wire } from './fill.ts'
import type { folderAdditions } from './folders.ts'
import type { imageAdditions } from './images.ts'
import type { pageTemplateAdditions } from './page-templates.ts'
import type { pageAdditions } from './pages.ts'
import type { scanAdditions, SparseScan } from './scans.ts'
import type { siteAdditions } from './sites.ts'
import type { submissionAdditions } from './submissions.ts'
import type { templateAdditions } from './templates.ts'
import type { webhookCompleters } from './webhooks.ts'

// Types only: each screen loads the additions of its own resources.

/** The functions that complete the responses of these endpoints. */
type Additions = typeof codeAdditions &
  typeof deliveryAdditions &
  typeof folderAdditions &
  typeof imageAdditions &
  typeof pageAdditions &
  typeof pageTemplateAdditions &
  typeof scanAdditions &
  typeof siteAdditions &
  typeof submissionAdditions &
  typeof templateAdditions &
  typeof webhookCompleters

/** Endpoints whose responses have no additions. */
export type PlainEndpointKey = Exclude<keyof CallableApi, keyof Additions>

/** The response of an endpoint with every addition filled. */
export type CompleteAnswer<K extends keyof CallableApi> = K extends keyof Additions
  ? ReturnType<Additions[K]>
  : K extends 'GET /events'
    ? AsyncIterable<LiveEvent>
    : Wire<K>

type WireEvent = Wire<'GET /events'> extends AsyncIterable<infer Event> ? Event : never

/** An event as sent. Its readers complete the scan or delivery in it. */
export type LiveEvent =
  | Exclude<WireEvent, { topic: 'scans' | 'deliveries' }>
  | (Omit<Extract<WireEvent, { topic: 'scans' }>, 'scan'> & { scan: SparseScan })
  | (Omit<Extract<WireEvent, { topic: 'deliveries' }>, 'delivery'> & { delivery: SparseDelivery })
