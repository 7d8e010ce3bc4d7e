import type { Json } from './http.ts'

/** A workspace with the fields of the specification, and no other. */
export interface StandInData {
  folders: { id: string; parentId: string | null; name: string }[]
  codes: StandInCode[]
  scans: Json[]
  submissions: Json[]
  templates: Json[]
  pages: StandInPage[]
  sites: StandInSite[]
  webhooks: StandInWebhook[]
  deliveries: StandInDelivery[]
  generatedImages: number
}

export interface StandInCode {
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

export interface StandInPage {
  id: string
  name: string
  subdomain: string
  status: string
  revision: number
  previewUrl: string
  pages: StandInSubpage[]
  theme: Json
  nav: Json
}

export interface StandInSubpage {
  id: string
  name: string
  slug: string
  icon: string
  previewUrl: string
  blocks: StandInBlock[]
}

/** "blocks (array of objects, each with an id)": this service adds a type and its fields. */
export interface StandInBlock {
  id: string
  type: string
  fields: Json
}

export interface StandInSite {
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

export interface StandInWebhook {
  id: string
  url: string
  enabled: boolean
  secret: string
  secretRotatedAt?: string
  codes: { id: string; shortCode: string; name: string }[]
  createdAt: string
  updatedAt: string
}

export interface StandInDelivery {
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

const DAY = 86_400_000

/** An ISO timestamp this many days ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString()
}

let lastId = 0

/** A new id. This service accepts no ids from clients. */
export function newId(kind: string): string {
  lastId += 1
  return `${kind}-${lastId}`
}

export function newCode(origin: string, name: string, fields: Partial<StandInCode> = {}): StandInCode {
  const id = newId('code')
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
    createdAt: daysAgo(40),
    updatedAt: daysAgo(2),
    ...fields,
  }
}

export function newPage(origin: string, name: string, fields: Partial<StandInPage> = {}): StandInPage {
  const id = newId('page')
  return {
    id,
    name,
    subdomain: name.toLowerCase().replaceAll(/\W+/g, '-'),
    status: 'draft',
    revision: 7,
    previewUrl: `${origin}/pictures/${id}.svg`,
    pages: [newSubpage(origin, { name: 'Home', slug: '' })],
    theme: { mood: 'calm', paint: { main: '#245', second: '#fa0' } },
    nav: { shown: true },
    ...fields,
  }
}

export function newSite(name: string, subdomain: string): StandInSite {
  return {
    id: newId('site'),
    name,
    subdomain,
    url: `https://${subdomain}.sites.example/`,
    previewUrl: `https://preview.sites.example/${subdomain}`,
    version: 1,
    fileCount: 12,
    totalSize: 480_000,
    usedBy: 0,
    createdAt: daysAgo(12),
    updatedAt: daysAgo(3),
  }
}

export function newSubpage(origin: string, { name, slug }: { name: string; slug: string }): StandInSubpage {
  const id = newId('sub')
  return {
    id,
    name,
    slug,
    icon: '',
    previewUrl: `${origin}/pictures/${id}.svg`,
    blocks: [{ id: newId('block'), type: 'header', fields: { title: name } }],
  }
}
