import type { ModelService } from './model-service.ts'

/** Returns the page of a model service as the API does: a draft that was never published. */
export function presentModelPage({ answer: { revision, content } }: ModelService) {
  const timestamp = '2026-11-23T08:00:00.000Z'
  const previewUrl = 'https://pages.example/preview'
  return {
    id: 'pag_1',
    name: 'Page',
    subdomain: 'page',
    url: 'https://page.pages.example/',
    status: 'draft' as const,
    revision,
    publishedRevision: null,
    publishedAt: null,
    createdAt: timestamp,
    updatedAt: timestamp,
    publishAt: null,
    unpublishAt: null,
    scheduleTimezone: null,
    scheduleProblem: null,
    hasPassword: false,
    redirects: [],
    previewUrl,
    ...content,
    pages: content.pages.map((page) => ({ ...page, previewUrl })),
  }
}
