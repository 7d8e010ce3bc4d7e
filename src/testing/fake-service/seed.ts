import {
  getTimeDaysAgo,
  createCode,
  createId,
  createPage,
  createSite,
  type FakeBlock,
  type FakeCode,
  type FakeServiceData,
  type FakeDelivery,
  type FakeWebhook,
} from './data.ts'
import type { Json } from './http.ts'

/** Creates a small workspace with something on every screen. */
export function createSeedData(origin: string): FakeServiceData {
  const folders: FakeServiceData['folders'] = [
    { id: createId('folder'), parentId: null, name: 'Harbour' },
    { id: createId('folder'), parentId: null, name: 'Events' },
  ]
  folders.push({ id: createId('folder'), parentId: folders[0]?.id ?? null, name: 'Terrace' })
  const pages = seedPages(origin)
  const codes = seedCodes(origin, folders[0]?.id ?? '', pages[0]?.id ?? '')
  const webhook = seedWebhook(codes)
  return {
    folders,
    codes,
    scans: codes.flatMap((code, index) =>
      Array.from({ length: 5 - Math.min(index, 4) }, (_, scanIndex) => createScan(code, scanIndex)),
    ),
    submissions: [createSubmission(pages[0]?.id ?? '', pages[0]?.name ?? '')],
    templates: seedTemplates(origin),
    pages,
    sites: [createSite('Harbour guide', 'harbour-guide')],
    webhooks: [webhook],
    deliveries: seedDeliveries(webhook),
    generatedImages: 0,
  }
}

function seedCodes(origin: string, folderId: string, pageId: string): FakeCode[] {
  return [
    createCode(origin, 'Table card', { folderId, tags: ['print', 'summer'] }),
    createCode(origin, 'Poster at the pier', { tags: ['print'], hasAccessCode: true }),
    createCode(origin, 'Opening hours', { destination: { type: 'page', pageId, summary: 'Harbour House' } }),
    // A type of destination that no client knows, without further fields.
    createCode(origin, 'Guest network', { destination: { type: 'wifi_network' } }),
    createCode(origin, 'Old flyer', { archived: true }),
  ]
}

/** Every second scan has no location: unknown values are left out. */
function createScan(code: FakeCode, index: number): Json {
  const location = index % 2 === 0 ? { country: 'NL', region: 'North Holland', city: 'Amsterdam' } : {}
  return {
    id: createId('scan'),
    timestamp: getTimeDaysAgo(index / 3),
    code: { id: code.id, shortCode: code.shortCode, name: code.name },
    ...location,
    deviceType: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: 'nl',
    timezone: 'Europe/Amsterdam',
    destinationUrl: 'https://harbour.example/menu',
    visitor: createId('visitor'),
  }
}

function createSubmission(pageId: string, pageName: string): Json {
  return {
    id: createId('answer'),
    pageId,
    pageName,
    blockId: createId('block'),
    data: { f1: 'Iris de Vries', f2: 'iris@example.com' },
    fields: { Name: 'Iris de Vries', Email: 'iris@example.com' },
    createdAt: getTimeDaysAgo(1),
  }
}

function seedTemplates(origin: string): Json[] {
  const createTemplate = (name: string, scope: string, locked: boolean): Json => {
    const id = createId('design')
    const previewUrl = `${origin}/pictures/${id}.svg`
    return {
      id,
      name,
      scope,
      isPro: locked,
      locked,
      previewUrl,
      createdAt: getTimeDaysAgo(90),
      updatedAt: getTimeDaysAgo(80),
    }
  }
  return [
    createTemplate('Our blue', 'workspace', false),
    createTemplate('Plain', 'system', false),
    // A scope that the specification does not mention.
    createTemplate('Gala', 'partner', true),
  ]
}

function seedPages(origin: string): FakeServiceData['pages'] {
  const draft = createPage(origin, 'Harbour House')
  draft.pages[0]?.blocks.push(...createBlocks(origin))
  const live = createPage(origin, 'Winter menu', { status: 'live', revision: 3 })
  live.pages[0]?.blocks.push(createBlock('heading', { words: 'Winter is here' }))
  return [draft, live]
}

function createBlocks(origin: string): FakeBlock[] {
  return [
    createBlock('heading', { words: 'Hello there' }),
    createBlock('image', { picture: { href: `${origin}/pictures/pier.svg`, says: 'The pier' } }),
    createBlock('notice', { body: 'We are closed on Monday', url: 'https://example.com/menu' }),
    createBlock('team', { people: [{ name: 'Sam', role: { title: 'Chef', since: 2019 } }] }),
    createBlock('reach', { email: 'hello@harbour.example', opened: '1999-05-01', paint: '#2244aa' }),
    createBlock('media', { source: { kind: 'film', url: 'https://films.example/1' } }),
    createBlock('verse', { text: 'First line\nSecond line' }),
  ]
}

function createBlock(type: string, fields: Json): FakeBlock {
  return { id: createId('block'), type, fields }
}

function seedWebhook(codes: FakeCode[]): FakeWebhook {
  return {
    id: createId('hook'),
    url: 'https://receiver.example/scans',
    enabled: true,
    secret: 'not-like-yours-1',
    codes: codes.slice(0, 2).map(({ id, shortCode, name }) => ({ id, shortCode, name })),
    createdAt: getTimeDaysAgo(20),
    updatedAt: getTimeDaysAgo(3),
  }
}

function seedDeliveries({ id: webhookId, url }: FakeWebhook): FakeDelivery[] {
  const createDelivery = (createdAt: string, fields: Partial<FakeDelivery>): FakeDelivery => ({
    id: createId('delivery'),
    webhookId,
    eventType: 'scan.created',
    eventId: createId('event'),
    url,
    status: 'delivered',
    attempts: 1,
    createdAt,
    ...fields,
  })
  return [
    createDelivery(getTimeDaysAgo(0.1), { status: 'pending', attempts: 0 }),
    createDelivery(getTimeDaysAgo(0.2), {
      status: 'failed',
      attempts: 5,
      lastStatus: 500,
      lastError: 'It answered 500',
    }),
    createDelivery(getTimeDaysAgo(0.3), { lastStatus: 200, deliveredAt: getTimeDaysAgo(0.3) }),
    createDelivery(getTimeDaysAgo(0.4), { status: 'dropped', attempts: 2, lastError: 'No answer within ten seconds' }),
  ]
}
