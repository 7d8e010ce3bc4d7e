import type { Api } from '#contract/index.ts'
import type { Answer } from '#contract/wire.ts'

/**
 * Any service that implements the specification may respond. The required fields are listed here by resource; all other fields are
 * additions, filled with a value for "unknown" (null, or an empty list), so that screens can rely on them.
 */
const completions = {
  'GET /codes': fillPage(completeCode),
  'POST /codes': completeCode,
  'GET /codes/{id}': completeCode,
  'PATCH /codes/{id}': completeCode,
  'GET /codes/{id}/scans': completeScans,
  'GET /scans': completeScans,
  'GET /folders': fillCollection(completeFolder),
  'POST /folders': completeFolder,
  'PATCH /folders/{id}': completeFolder,
  'GET /templates': fillCollection(completeTemplate),
  'PATCH /templates/{id}': completeTemplate,
  'GET /submissions': fillPage(completeSubmission),
  'GET /submissions/{id}': completeSubmission,
  'GET /pages': fillCollection(completePageSummary),
  'POST /pages': completePage,
  'GET /pages/{id}/content': completePage,
  'POST /pages/{id}/edits': completePage,
  'POST /pages/{id}/publish': completePublished,
  'POST /pages/{id}/unpublish': completePage,
  'POST /pages/{id}/restore': completePage,
  'POST /pages/{id}/duplicate': completePage,
  'POST /pages/{id}/undelete': completePage,
  'PATCH /pages/{id}': completePage,
  'GET /pages/{id}/history/{revision}': completePage,
  'POST /sites': completeDeployed,
  'POST /sites/{id}/deploy': completeDeployed,
  'GET /page-templates': fillCollection(completePageTemplate),
  'GET /page-blocks': fillCollection(completeBlockType),
  'GET /images': fillPage(completeImage),
  'POST /images': completeImage,
  'POST /images/generate': completeGeneratedImage,
  'GET /images/{id}': completeImageWithUse,
  'PATCH /images/{id}': completeImageWithUse,
  'GET /stock/photos': fillCollection(completeStockPhoto),
  'POST /stock/photos/{id}/import': completeImage,
  'GET /webhooks': completeWebhooks,
  'POST /webhooks': completeWebhook,
  'GET /webhooks/{id}': completeWebhook,
  'PATCH /webhooks/{id}': completeWebhook,
  'POST /webhooks/{id}/resume': completeWebhook,
  'POST /webhooks/{id}/test': completeTested,
  'GET /webhooks/deliveries': fillPage(completeDelivery),
  'GET /webhooks/{id}/deliveries': fillPage(completeDelivery),
}
type Completions = typeof completions

/** The response of a call with every addition filled. */
export type Completed<K extends keyof Api> = K extends keyof Completions
  ? ReturnType<Completions[K]>
  : K extends 'GET /events'
    ? AsyncIterable<LiveEvent>
    : Answer<Api[K]>

export type LiveEvent = ReturnType<typeof filledEvent>

/** Fills the fields that a response lacks. */
export function complete(key: string, answer: unknown): unknown {
  const completion = table[key]
  return completion && isAsSpecified(answer) ? completion(answer) : answer
}

/** The only place that trusts a response to match the specification. */
function isAsSpecified(_answer: unknown): _answer is never {
  return true
}

const table: Record<string, (answer: never) => unknown> = completions

type WireEvent = Answer<Api['GET /events']> extends AsyncIterable<infer Event> ? Event : never
type ScanNews = Extract<WireEvent, { topic: 'scans' }>
type DeliveryNews = Extract<WireEvent, { topic: 'deliveries' }>

/** Fills the fields that a live event lacks. */
export function completeEvent(event: unknown): unknown {
  return isAsSpecified(event) ? filledEvent(event) : event
}

function filledEvent(event: WireEvent) {
  if (event.topic === 'scans') return { ...event, scan: completeScan(event.scan) } satisfies ScanNews
  if (event.topic === 'deliveries')
    return { ...event, delivery: completeDelivery(event.delivery) } satisfies DeliveryNews
  return event
}

type Wire<K extends keyof Api> = Answer<Api[K]>
type WireCode = Wire<'GET /codes/{id}'>
type WireScans = Wire<'GET /scans'>
type WireWebhooks = Wire<'GET /webhooks'>
type WirePage = Wire<'GET /pages/{id}/content'>

/** A type with only these fields required. */
type Sparse<T, Sure extends keyof T> = Pick<T, Sure> & Partial<T>

function fillCollection<Sent, Whole>(one: (sent: Sent) => Whole) {
  return (list: { data: Sent[] }) => ({ ...list, data: list.data.map(one) })
}

function fillPage<Sent, Whole>(one: (sent: Sent) => Whole) {
  return (list: { data: Sent[]; next_cursor: string | null }) => ({ ...list, data: list.data.map(one) })
}

function emptyList<Item>(): Item[] {
  return []
}

type SureOfCode = 'id' | 'shortCode' | 'name' | 'scanUrl' | 'destination' | 'archived' | 'hasAccessCode' | 'previewUrl'

/** `rules`, `design` and the verdict are null if the service does not support them. */
function completeCode(code: Sparse<WireCode, SureOfCode | 'createdAt' | 'updatedAt'>) {
  return {
    folderId: null,
    design: null,
    scanVerified: null,
    scanMargin: null,
    rules: null,
    destinationHealth: null,
    tags: emptyList<string>(),
    warnings: emptyList<string>(),
    ...code,
  }
}

function completeScans(list: Omit<WireScans, 'data'> & { data: Parameters<typeof completeScan>[0][] }) {
  return { ...list, data: list.data.map(completeScan) }
}

type WireScan = WireScans['data'][number]

/** What is not known of a scan is null. */
export function completeScan(scan: Sparse<WireScan, 'id' | 'timestamp' | 'code' | 'destinationUrl'>): WireScan {
  return {
    country: null,
    region: null,
    city: null,
    latitude: null,
    longitude: null,
    gps: null,
    deviceType: null,
    os: null,
    browser: null,
    language: null,
    referrer: null,
    timezone: null,
    matchedRule: null,
    visitor: '',
    ...scan,
  }
}

type WireFolder = Wire<'GET /folders'>['data'][number]

/** `codes`, the number of codes in it, is null if the service does not count. */
function completeFolder(folder: Sparse<WireFolder, 'id' | 'name'>) {
  return { parentId: null, codes: null, createdAt: null, updatedAt: null, ...folder }
}

type WireTemplate = Wire<'GET /templates'>['data'][number]

/** `design` is null if the service returns only the image. */
function completeTemplate(template: Sparse<WireTemplate, Exclude<keyof WireTemplate, 'design'>>) {
  return { design: null, ...template }
}

type WireSubmission = Wire<'GET /submissions'>['data'][number]

function completeSubmission(
  submission: Sparse<WireSubmission, Exclude<keyof WireSubmission, 'country'>>,
): WireSubmission {
  return { country: null, ...submission }
}

type SureOfPage = 'id' | 'name' | 'subdomain' | 'status' | 'previewUrl'

/** `publishedRevision` of a live page is null if the service does not return it; `url` is then the subdomain. */
function completePage(page: Sparse<WirePage, SureOfPage | 'revision' | 'pages' | 'theme' | 'nav'>) {
  return { ...getUnknownPageFields(page), ...page }
}

type WirePageSummary = Wire<'GET /pages'>['data'][number]

function completePageSummary(page: Sparse<WirePageSummary, SureOfPage>) {
  return { ...getUnknownPageFields(page), revision: null, thumbnailUrl: null, ...page }
}

function getUnknownPageFields({ subdomain }: Pick<WirePage, 'subdomain'>) {
  return { url: subdomain, publishedRevision: null, createdAt: null, updatedAt: null, publishedAt: null }
}

/** The specification leaves the response to publishing open: null if it is not a document. */
function completePublished(answer: Parameters<typeof completePage>[0] | { pages?: undefined } | undefined) {
  return answer?.pages ? completePage(answer) : null
}

/** `deploy` is null if the service keeps no versions. */
function completeDeployed(deployed: Sparse<Wire<'POST /sites'>, 'site' | 'skipped'>) {
  return { deploy: null, ...deployed }
}

type WirePageTemplate = Wire<'GET /page-templates'>['data'][number]

function completePageTemplate(template: Sparse<WirePageTemplate, 'name'>) {
  return { previewUrl: null, description: '', category: '', ...template }
}

type WireBlockType = Wire<'GET /page-blocks'>['data'][number]

/** A service may omit label and plan in the response with schemas. */
function completeBlockType(type: Sparse<WireBlockType, 'type'>): WireBlockType {
  return { label: type.type, plan: '', category: '', icon: '', description: '', ...type }
}

type WireImage = Wire<'GET /images'>['data'][number]
type SureOfImage = 'id' | 'url' | 'width' | 'height'

function completeImage(image: Sparse<WireImage, SureOfImage>) {
  return { ...getUnknownImageFields(image), ...image }
}

/** Every picture of a generator that does not label its samples is taken for a real one. */
function completeGeneratedImage(image: Sparse<Wire<'POST /images/generate'>, SureOfImage | 'remaining'>) {
  return { ...getUnknownImageFields(image), ...image }
}

/** `usedBy` is null if the service does not know it. */
function completeImageWithUse(image: Sparse<Wire<'GET /images/{id}'>, SureOfImage>) {
  return { usedBy: null, ...getUnknownImageFields(image), ...image }
}

function getUnknownImageFields({ url }: Pick<WireImage, 'url'>) {
  return {
    name: '',
    type: '',
    bytes: null,
    alt: '',
    focalPoint: null,
    thumbnailUrl: url,
    source: null,
    createdAt: null,
  }
}

type WireStockPhoto = Wire<'GET /stock/photos'>['data'][number]
type SureOfPhoto = 'id' | 'thumb' | 'photographer' | 'alt' | 'width' | 'height'

/** The id as text, like every other id of the dashboard. */
function completeStockPhoto(photo: Sparse<WireStockPhoto, SureOfPhoto>) {
  return { provider: '', ...photo, id: String(photo.id) }
}

type WireWebhook = WireWebhooks['data'][number]

function completeWebhooks(
  list: Partial<Omit<WireWebhooks, 'data'>> & { data: Parameters<typeof completeWebhook>[0][] },
) {
  return { ...list, allowPrivateHosts: list.allowPrivateHosts ?? false, data: list.data.map(completeWebhook) }
}

/** `health` is null if the service does not count deliveries. */
function completeWebhook(webhook: Sparse<WireWebhook, 'id' | 'url' | 'enabled' | 'codes' | 'createdAt' | 'updatedAt'>) {
  return { secretRotatedAt: null, suspended: null, restsUntil: null, health: null, ...webhook }
}

type WireTested = Wire<'POST /webhooks/{id}/test'>

/** The specification leaves the test result open: `delivered` is null if it cannot be read. */
function completeTested(tested: Partial<WireTested> | undefined) {
  return {
    delivered: null,
    status: null,
    durationMs: null,
    error: null,
    responseBody: null,
    requestHeaders: {},
    checks: emptyList<WireTested['checks'][number]>(),
    ...tested,
  }
}

type WireDelivery = Wire<'GET /webhooks/deliveries'>['data'][number]
type SureOfDelivery = 'id' | 'webhookId' | 'eventType' | 'eventId' | 'url' | 'status' | 'attempts' | 'createdAt'

function completeDelivery(delivery: Sparse<WireDelivery, SureOfDelivery>): WireDelivery {
  return {
    lastStatus: null,
    lastError: null,
    nextRetryAt: null,
    deliveredAt: null,
    code: null,
    durationMs: null,
    ...delivery,
  }
}
