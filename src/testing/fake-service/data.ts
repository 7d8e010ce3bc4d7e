import type { Json } from './http.ts'

/** A workspace that has only the fields of the specification. */
export interface FakeServiceData {
  folders: { id: string; parentId: string | null; name: string }[]
  codes: FakeCode[]
  scans: Json[]
  submissions: Json[]
  templates: Json[]
  pages: FakePage[]
  sites: FakeSite[]
  webhooks: FakeWebhook[]
  deliveries: FakeDelivery[]
  generatedImages: number
}

export interface FakeCode {
  id: string
  shortCode: string
  name: string
  scanUrl: string
  destination: Json
  folderId?: string
  tags: string[]
  archived: boolean
  hasAccessCode: boolean
  previewUrl: string
  createdAt: string
  updatedAt: string
}

export interface FakePage {
  id: string
  name: string
  subdomain: string
  status: string
  revision: number
  previewUrl: string
  pages: FakeSubpage[]
  theme: Json
  nav: Json
}

export interface FakeSubpage {
  id: string
  name: string
  slug: string
  icon: string
  previewUrl: string
  blocks: FakeBlock[]
}

/** The specification says only that each block has an id. This service adds a type and its fields. */
export interface FakeBlock {
  id: string
  type: string
  fields: Json
}

export interface FakeSite {
  id: string
  name: string
  subdomain: string
  url: string
  previewUrl: string
  version: number
  fileCount: number
  totalSize: number
  usedBy: number
  createdAt: string
  updatedAt: string
}

export interface FakeWebhook {
  id: string
  url: string
  enabled: boolean
  secret: string
  secretRotatedAt?: string
  codes: { id: string; shortCode: string; name: string }[]
  createdAt: string
  updatedAt: string
}

export interface FakeDelivery {
  id: string
  webhookId: string
  eventType: string
  eventId: string
  url: string
  status: string
  attempts: number
  lastStatus?: number
  lastError?: string
  nextRetryAt?: string
  deliveredAt?: string
  createdAt: string
}

const DAY_MS = 86_400_000

/** Returns an ISO timestamp. */
export function getTimeDaysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString()
}

let lastId = 0

/** Creates an id. This service accepts no ids from clients. */
export function createId(kind: string): string {
  lastId += 1
  return `${kind}-${lastId}`
}

export function createCode(origin: string, name: string, fields: Partial<FakeCode> = {}): FakeCode {
  const id = createId('code')
  return {
    id,
    shortCode: `F${id.replace(/\D/g, '').padStart(8, '0')}`,
    name,
    scanUrl: `https://scan.example/${id}`,
    destination: { type: 'url', url: 'https://harbour.example/menu', summary: 'harbour.example/menu' },
    tags: [],
    archived: false,
    hasAccessCode: false,
    previewUrl: `${origin}/pictures/${id}.svg`,
    createdAt: getTimeDaysAgo(40),
    updatedAt: getTimeDaysAgo(2),
    ...fields,
  }
}

export function createPage(origin: string, name: string, fields: Partial<FakePage> = {}): FakePage {
  const id = createId('page')
  return {
    id,
    name,
    subdomain: name.toLowerCase().replaceAll(/\W+/g, '-'),
    status: 'draft',
    revision: 7,
    previewUrl: `${origin}/pictures/${id}.svg`,
    pages: [createSubpage(origin, { name: 'Home', slug: '' })],
    theme: { mood: 'calm', paint: { main: '#245', second: '#fa0' } },
    nav: { shown: true },
    ...fields,
  }
}

export function createSite(name: string, subdomain: string): FakeSite {
  return {
    id: createId('site'),
    name,
    subdomain,
    url: `https://${subdomain}.sites.example/`,
    previewUrl: `https://preview.sites.example/${subdomain}`,
    version: 1,
    fileCount: 12,
    totalSize: 480_000,
    usedBy: 0,
    createdAt: getTimeDaysAgo(12),
    updatedAt: getTimeDaysAgo(3),
  }
}

export function createSubpage(origin: string, { name, slug }: { name: string; slug: string }): FakeSubpage {
  const id = createId('sub')
  return {
    id,
    name,
    slug,
    icon: '',
    previewUrl: `${origin}/pictures/${id}.svg`,
    blocks: [{ id: createId('block'), type: 'header', fields: { title: name } }],
  }
}
