import {
  daysAgo,
  newCode,
  newId,
  newPage,
  newSite,
  type StandInBlock,
  type StandInCode,
  type StandInData,
  type StandInDelivery,
  type StandInWebhook,
} from './data.ts'
import type { Json } from './http.ts'

/** A small workspace with something on every screen. */
export function createSeedData(origin: string): StandInData {
  const folders: StandInData['folders'] = [
    { id: newId('folder'), parentId: null, name: 'Harbour' },
    { id: newId('folder'), parentId: null, name: 'Events' },
  ]
  folders.push({ id: newId('folder'), parentId: folders[0]?.id ?? null, name: 'Terrace' })
  const pages = seedPages(origin)
  const codes = seedCodes(origin, folders[0]?.id ?? '', pages[0]?.id ?? '')
  const webhook = seedWebhook(codes)
  return {
    folders,
    codes,
    scans: codes.flatMap((code, index) =>
      Array.from({ length: 5 - Math.min(index, 4) }, (_, scan) => newScan(code, scan)),
    ),
    submissions: [newSubmission(pages[0]?.id ?? '', pages[0]?.name ?? '')],
    templates: seedTemplates(origin),
    pages,
    sites: [newSite('Harbour guide', 'harbour-guide')],
    webhooks: [webhook],
    deliveries: seedDeliveries(webhook),
    generatedImages: 0,
  }
}

function seedCodes(origin: string, folderId: string, pageId: string): StandInCode[] {
  return [
    newCode(origin, 'Table card', { folderId, tags: ['print', 'summer'] }),
    newCode(origin, 'Poster at the pier', { tags: ['print'], hasAccessCode: true }),
    newCode(origin, 'Opening hours', { destination: { type: 'page', pageId, summary: 'Harbour House' } }),
    // A type of destination that no client knows, without further fields.
    newCode(origin, 'Guest network', { destination: { type: 'wifi_network' } }),
    newCode(origin, 'Old flyer', { archived: true }),
  ]
}

/** Unknown values of a scan are left out. */
function newScan(code: StandInCode, index: number): Json {
  const place = index % 2 === 0 ? { country: 'NL', region: 'North Holland', city: 'Amsterdam' } : {}
  return {
    id: newId('scan'),
    timestamp: daysAgo(index / 3),
    code: { id: code.id, shortCode: code.shortCode, name: code.name },
    ...place,
    deviceType: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: 'nl',
    timezone: 'Europe/Amsterdam',
    destinationUrl: 'https://harbour.example/menu',
    visitor: newId('visitor'),
  }
}

function newSubmission(pageId: string, pageName: string): Json {
  return {
    id: newId('answer'),
    pageId,
    pageName,
    blockId: newId('block'),
    data: { f1: 'Iris de Vries', f2: 'iris@example.com' },
    fields: { Name: 'Iris de Vries', Email: 'iris@example.com' },
    createdAt: daysAgo(1),
  }
}

function seedTemplates(origin: string): Json[] {
  const template = (name: string, scope: string, locked: boolean): Json => {
    const id = newId('design')
    const previewUrl = `${origin}/pictures/${id}.svg`
    return { id, name, scope, isPro: locked, locked, previewUrl, createdAt: daysAgo(90), updatedAt: daysAgo(80) }
  }
  return [
    template('Our blue', 'workspace', false),
    template('Plain', 'system', false),
    // A scope that the specification does not mention.
    template('Gala', 'partner', true),
  ]
}

function seedPages(origin: string): StandInData['pages'] {
  const draft = newPage(origin, 'Harbour House')
  draft.pages[0]?.blocks.push(...createBlocks(origin))
  const live = newPage(origin, 'Winter menu', { status: 'live', revision: 3 })
  live.pages[0]?.blocks.push(newBlock('heading', { words: 'Winter is here' }))
  return [draft, live]
}

function createBlocks(origin: string): StandInBlock[] {
  return [
    newBlock('heading', { words: 'Hello there' }),
    newBlock('image', { picture: { href: `${origin}/pictures/pier.svg`, says: 'The pier' } }),
    newBlock('notice', { body: 'We are closed on Monday', url: 'https://example.com/menu' }),
    newBlock('team', { people: [{ name: 'Sam', role: { title: 'Chef', since: 2019 } }] }),
    newBlock('reach', { email: 'hello@harbour.example', opened: '1999-05-01', paint: '#2244aa' }),
    newBlock('media', { source: { kind: 'film', url: 'https://films.example/1' } }),
    newBlock('verse', { text: 'First line\nSecond line' }),
  ]
}

function newBlock(type: string, fields: Json): StandInBlock {
  return { id: newId('block'), type, fields }
}

function seedWebhook(codes: StandInCode[]): StandInWebhook {
  return {
    id: newId('hook'),
    url: 'https://receiver.example/scans',
    enabled: true,
    secret: 'not-like-yours-1',
    codes: codes.slice(0, 2).map(({ id, shortCode, name }) => ({ id, shortCode, name })),
    createdAt: daysAgo(20),
    updatedAt: daysAgo(3),
  }
}

function seedDeliveries({ id: webhookId, url }: StandInWebhook): StandInDelivery[] {
  const delivery = (createdAt: string, fields: Partial<StandInDelivery>): StandInDelivery => ({
    id: newId('delivery'),
    webhookId,
    eventType: 'scan.created',
    eventId: newId('event'),
    url,
    status: 'delivered',
    attempts: 1,
    createdAt,
    ...fields,
  })
  return [
    delivery(daysAgo(0.1), { status: 'pending', attempts: 0 }),
    delivery(daysAgo(0.2), { status: 'failed', attempts: 5, lastStatus: 500, lastError: 'It answered 500' }),
    delivery(daysAgo(0.3), { lastStatus: 200, deliveredAt: daysAgo(0.3) }),
    delivery(daysAgo(0.4), { status: 'dropped', attempts: 2, lastError: 'No answer within ten seconds' }),
  ]
}
