import type { codeCompleters } from './codes.ts'
import type { deliveryCompleters, SparseDelivery } from './deliveries.ts'
import type { CallableApi, Wire } from './fill.ts'
import type { folderCompleters } from './folders.ts'
import type { imageCompleters } from './images.ts'
import type { pageTemplateCompleters } from './page-templates.ts'
import type { pageCompleters } from './pages.ts'
import type { scanCompleters, SparseScan } from './scans.ts'
import type { siteCompleters } from './sites.ts'
import type { submissionCompleters } from './submissions.ts'
import type { templateCompleters } from './templates.ts'
import type { webhookCompleters } from './webhooks.ts'

// This file imports only types, so that each screen loads the completers of its own resources only.

/** The functions that complete the responses of these endpoints. */
type Completers = typeof codeCompleters &
  typeof deliveryCompleters &
  typeof folderCompleters &
  typeof imageCompleters &
  typeof pageCompleters &
  typeof pageTemplateCompleters &
  typeof scanCompleters &
  typeof siteCompleters &
  typeof submissionCompleters &
  typeof templateCompleters &
  typeof webhookCompleters

/** Endpoints whose responses need no completing. */
export type PlainEndpointKey = Exclude<keyof CallableApi, keyof Completers>

/** The completed response of an endpoint. */
export type CompleteAnswer<K extends keyof CallableApi> = K extends keyof Completers
  ? ReturnType<Completers[K]>
  : K extends 'GET /events'
    ? AsyncIterable<LiveEvent>
    : Wire<K>

type WireEvent = Wire<'GET /events'> extends AsyncIterable<infer Event> ? Event : never

/** An event as it was sent: the scan or delivery in it is not completed yet. */
export type LiveEvent =
  | Exclude<WireEvent, { topic: 'scans' | 'deliveries' }>
  | (Omit<Extract<WireEvent, { topic: 'scans' }>, 'scan'> & { scan: SparseScan })
  | (Omit<Extract<WireEvent, { topic: 'deliveries' }>, 'delivery'> & { delivery: SparseDelivery })
