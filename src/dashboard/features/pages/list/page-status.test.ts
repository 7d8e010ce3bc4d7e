import { expect, test } from 'vitest'
import type { PageSummary } from '#dashboard/api/page-changes.ts'
import { parsePageSearch } from './page-search.ts'
import { filterPages, getPageStatus } from './page-status.ts'

const createPage = (name: string, revision: number, publishedRevision: number | null): PageSummary => ({
  id: name,
  name,
  subdomain: name.toLowerCase(),
  url: `http://${name}.example/`,
  status: publishedRevision === null ? 'draft' : 'published',
  revision,
  publishedRevision,
  previewUrl: '',
  thumbnailUrl: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  publishAt: null,
  unpublishAt: null,
  scheduleTimezone: null,
  scheduleProblem: null,
  hasPassword: false,
})
const pages = [createPage('Menu', 3, 3), createPage('Event', 4, 3), createPage('Card', 1, null)]
const findNames = (search: Record<string, unknown>) =>
  filterPages(pages, parsePageSearch(search)).map(({ name }) => name)

test('a page is a draft, published, or published with unpublished changes', () => {
  expect(pages.map(getPageStatus)).toEqual(['published', 'changed', 'draft'])
})

test('pages with unpublished changes also match the status “published”', () => {
  expect(findNames({ q: 'EN' })).toEqual(['Menu', 'Event'])
  expect(findNames({ status: 'published' })).toEqual(['Menu', 'Event'])
  expect(findNames({ status: 'changed' })).toEqual(['Event'])
  expect(findNames({ status: 'draft', q: 'menu' })).toEqual([])
})

test('invalid search parameters are ignored', () => {
  expect(parsePageSearch({ q: 12, status: 'gone', new: 'yes', more: 1 })).toEqual({ q: '12' })
})
