import fc from 'fast-check'
import type { JsonObject } from '#contract/json.ts'
import type { PageTranslation } from '#contract/page-document.ts'
import type { Operation } from '#document/operation.ts'
import { toBlockId, toPageId } from './sample-content.ts'

// Ids in the document, ids that an earlier operation of the batch may have created, and ids that never existed.
const page = fc.constantFrom(...['home', 'menu', 'bare', 'new'].map(toPageId), 'pgs_never', '__proto__')
const block = fc.constantFrom(
  ...[
    'homehead',
    'home0n',
    'home1n',
    'home2n',
    'home5n',
    'menuhead',
    'menu0n',
    'menu2n',
    'barehead',
    'made',
    'other',
  ].map(toBlockId),
  'blk_never',
  '__proto__',
  'constructor',
)
const withOptionalAfter = (id: fc.Arbitrary<string>) =>
  fc.oneof(
    { arbitrary: fc.constant({}), weight: 1 },
    { arbitrary: fc.record({ after: fc.oneof(id, fc.constant(null)) }), weight: 3 },
  )
const name = fc.constantFrom('text', 'title', 'note', 'palette', 'items', '__proto__', 'constructor', 'toString')
const layout = fc.constantFrom({}, null, { span: 6 }, { span: 12 }, 'bad')
const textFields: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(name, fc.oneof(fc.string(), fc.constant(null), fc.constant('bad'), fc.array(fc.string()))), {
    maxLength: 3,
  })
  .map((entries) => Object.fromEntries(entries))
const fields: fc.Arbitrary<JsonObject> = fc
  .tuple(textFields, fc.option(layout, { nil: undefined }))
  .map(([otherFields, value]) => (value === undefined ? otherFields : { ...otherFields, layout: value }))
const slug = fc.constantFrom('', 'menu', 'bare', 'one', 'two', '__proto__')
const settings = {
  title: fc.constantFrom('A title', null),
  description: fc.constantFrom('What is here', null),
  shareImage: fc.constantFrom({ src: 'art:bread', alt: '' }, null),
  noindex: fc.constantFrom(true as const, null),
  canonical: fc.constantFrom('https://example.com/menu', null),
  translation: fc.oneof(
    fc.constant<PageTranslation>({ of: toPageId('home'), lang: 'fr', hidden: true, texts: [], leftOut: [] }),
    fc.constant(null),
  ),
}
const type = fc.constantFrom('text', 'list', 'pro', 'section', 'header', 'never', '__proto__')

/** Any operation on the sample document, valid or not. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant('setBlock'), page, block, fields }),
  fc
    .tuple(fc.record({ op: fc.constant('addBlock'), page, type, id: block, fields }), withOptionalAfter(block))
    .map(mergePair),
  fc.record({ op: fc.constant('removeBlock'), page, block }),
  fc.tuple(fc.record({ op: fc.constant('moveBlock'), page, block }), withOptionalAfter(block)).map(mergePair),
  fc
    .tuple(fc.record({ op: fc.constant('moveBlock'), page, block, toPage: page }), withOptionalAfter(block))
    .map(mergePair),
  fc.record({ op: fc.constant('setTheme'), theme: fields }),
  fc.record({ op: fc.constant('setNav'), nav: fields }),
  fc
    .tuple(
      fc.record({ op: fc.constant('addPage'), name: fc.string(), slug, id: page, headerId: block }),
      withOptionalAfter(page),
    )
    .map(mergePair),
  fc.record({ op: fc.constant('removePage'), page }),
  fc.record({
    op: fc.constant('setPage'),
    page,
    fields: fc.record({ name: fc.string(), slug, icon: fc.string(), ...settings }, { requiredKeys: [] }),
  }),
  fc.tuple(fc.record({ op: fc.constant('movePage'), page }), withOptionalAfter(page)).map(mergePair),
)

function mergePair<First, Second>([first, second]: [First, Second]): First & Second {
  return { ...first, ...second }
}
