import { expect, test } from 'vitest'
import { findComponentsWithoutStory, findViolations, layers, readSources, readStories } from '#testing/architecture.ts'
import { findFolderCircles } from '#testing/measure/folder-circles.ts'

const sources = readSources('.')

test('every layer has files to check', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
  expect(new Set(sources.map(({ file }) => file.split('/')[1]))).toEqual(new Set(Object.keys(layers)))
})

const findViolationsOfImport = (file: string, target: string) => findViolations([{ file, text: '', imports: [target] }])

test.each([
  ['src/service/http/register-endpoints.ts', 'src/service/codes/schema.ts'],
  ['src/service/codes/handlers.ts', 'src/service/designs/designs.ts'],
  ['src/service/designs/designs.ts', 'src/service/scans/store/schema.ts'],
  ['src/service/webhooks/queue/claim.ts', 'src/service/pages/forms/schema.ts'],
  ['src/service/seeds/seed-demo.ts', 'src/service/realtime/people.ts'],
  ['src/service/pages/editing/handlers.ts', 'src/service/service.ts'],
  ['src/blocks/schema/href.ts', 'src/blocks/runtime/page-context.ts'],
  ['src/blocks/blocks/hours.tsx', 'src/blocks/page/page-view.tsx'],
  ['src/dashboard/ui/button.tsx', 'src/dashboard/api/client.ts'],
  ['src/dashboard/features/codes/list.tsx', 'src/dashboard/features/pages/list.tsx'],
  ['src/dashboard/features/builder/sync/editor.ts', 'src/dashboard/features/builder/form/field-tree.ts'],
  ['src/dashboard/features/builder/history/undo-list.tsx', 'src/dashboard/features/builder/publish/preview.tsx'],
  ['src/dashboard/features/builder/panels/nav-panel.tsx', 'src/dashboard/features/builder/builder-screen.tsx'],
])('%s must not import %s', (file, target) => {
  expect(findViolationsOfImport(file, target)).toEqual([`${file} does not import ${target}`])
})

test('a domain imports the domains below it', () => {
  expect(findViolationsOfImport('src/service/pages/editing/handlers.ts', 'src/service/codes/get-code.ts')).toEqual([])
})

test('the files at the root of the service import every domain', () => {
  expect(findViolationsOfImport('src/service/service.ts', 'src/service/realtime/people.ts')).toEqual([])
})

test('only ui and the canvas use dnd-kit', () => {
  expect(findViolationsOfImport('src/dashboard/features/codes/list/codes-table.tsx', '@dnd-kit/core')).toEqual([
    'src/dashboard/features/codes/list/codes-table.tsx imports @dnd-kit/core, which only src/dashboard/ui/ and src/dashboard/features/builder/canvas/ does',
  ])
  expect(findViolationsOfImport('src/dashboard/features/builder/canvas/canvas.tsx', '@dnd-kit/core')).toEqual([])
})

test('a folder without a place in the order is reported', () => {
  expect(findViolationsOfImport('src/service/teams/handlers.ts', 'src/contract/codes.ts')).toEqual([
    'src/service/teams/handlers.ts: the folder teams has no place in the order',
  ])
})

test.each([
  "if (request.url.startsWith('/_/')) return",
  'const path = request.raw.url',
  'const { method, url = "" } = request',
  'function toPath({ url, method }: FastifyRequest) {',
  "function toPath({ url }: Pick<IncomingMessage, 'url'>) {",
  'createServer({ rewriteUrl: removePrefix })',
])('a decision by the text of an address is reported: %s', (text) => {
  const file = 'src/service/codes/handlers.ts'
  expect(findViolations([{ file, text, imports: [] }])).toEqual([
    `${file} reads the address of a request as text. Decide by its route, or give a reason in addressReaders`,
  ])
})

test('the route of a request and addresses that are no requests are not reported', () => {
  const text = 'const { url: route } = request.routeOptions; app.inject({ url }); fetch(webhook.url)'
  expect(findViolations([{ file: 'src/service/codes/handlers.ts', text, imports: [] }])).toEqual([])
})

test.each([
  ['return `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`', 1],
  ["const body = { name: title.slice(0, 200), address: '' }", 1],
  ['const body = { name: title, hash: hash.slice(0, 32), day: time.slice(0, 10) }', 0],
  ['const body = { name: cutText(title, 200) }', 0],
])('%s has %i raw cuts', (text, count) => {
  expect(findViolations([{ file: 'src/contract/text.ts', text, imports: [] }])).toHaveLength(count)
})

test('layers, domains and features import only what they may', () => {
  expect(findViolations(sources)).toEqual([])
})

test('inside every layer and domain, folders import each other in one direction only', () => {
  expect(findFolderCircles(sources)).toEqual([])
})

test('every component of ui has a story', () => {
  expect(findComponentsWithoutStory(sources, readStories('.'))).toEqual([])
})

test('a component of ui without a story is reported', () => {
  const text = 'export function Tag() {}\nexport const TagList = memo(Tags)\nexport function tagText() {}'
  expect(findComponentsWithoutStory([{ file: 'src/dashboard/ui/tag.tsx', text }], '<Tag />')).toEqual([
    'src/dashboard/ui/tag.tsx: no story shows TagList',
  ])
})
