import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRelatedTests, screensOfFeatures } from './find-related-tests.ts'

const tests = [
  'src/bff/endpoints/roles.test.ts',
  'src/conformance/service.test.ts',
  'src/contract/csv-line.test.ts',
  'src/dashboard/api/client.test.ts',
  'src/dashboard/features/settings/members/role-groups.test.ts',
  'src/dashboard/features/settings/audit-log/audit-words.test.ts',
  'src/dashboard/routes/_app/settings.audit.route.test.tsx',
  'src/dashboard/routes/_app/settings.members.route.test.tsx',
  'src/dashboard/routes/pages.$id.edit.canvas.route.test.tsx',
  'src/dashboard/ui/dialog.browser.test.tsx',
  'src/dashboard/ui/formats.test.ts',
  'src/service/codes/rules/rules.test.ts',
  'src/service/codes/search.test.ts',
  'src/service/pages/pages.test.ts',
]

test.each([
  [
    'src/service/codes/rules/compile-rules.ts',
    [
      'run src/service/codes/rules/rules.test.ts',
      'run src/service/codes/search.test.ts',
      'run src/conformance/service.test.ts',
    ],
  ],
  [
    'src/contract/csv-line.ts',
    [
      'related --run --passWithNoTests --project pure src/contract/csv-line.ts',
      'run src/bff/endpoints/roles.test.ts',
      'run src/conformance/service.test.ts',
    ],
  ],
  [
    'src/dashboard/features/settings/members/change-role.tsx',
    [
      'run src/dashboard/features/settings/members/role-groups.test.ts',
      'run src/dashboard/features/settings/audit-log/audit-words.test.ts',
      'run src/dashboard/routes/_app/settings.members.route.test.tsx',
      'run src/dashboard/routes/_app/settings.audit.route.test.tsx',
    ],
  ],
  [
    'src/dashboard/ui/modal.tsx',
    [
      'run src/dashboard/ui/dialog.browser.test.tsx src/dashboard/ui/formats.test.ts',
      'run src/dashboard/routes/_app/settings.audit.route.test.tsx src/dashboard/routes/_app/settings.members.route.test.tsx src/dashboard/routes/pages.$id.edit.canvas.route.test.tsx',
    ],
  ],
  [
    'src/dashboard/routes/_app.tsx',
    [
      'run src/dashboard/routes/_app/settings.audit.route.test.tsx src/dashboard/routes/_app/settings.members.route.test.tsx',
    ],
  ],
  ['docs/architecture.md', []],
])('a change of %s runs the nearest tests first', (file, expected) => {
  expect(findRelatedTests(file, tests).map((args) => args.join(' '))).toEqual(expected)
})

test('every feature of the dashboard has existing screens', () => {
  expect(Object.keys(screensOfFeatures).toSorted()).toEqual(globSync('*', { cwd: 'src/dashboard/features' }).toSorted())
  const routes = globSync('src/dashboard/routes/**/*.tsx')
  const missing = Object.values(screensOfFeatures)
    .flat()
    .filter((screen) => !routes.some((route) => route.startsWith(`src/dashboard/routes/${screen}`)))
  expect(missing).toEqual([])
})

test('every layer of the product has related tests', () => {
  const files = [
    'src/contract/wire.ts',
    'src/document/apply.ts',
    'src/blocks/blocks/registry.ts',
    'src/qr/paint.ts',
    'src/database/open.ts',
    'src/mail/mailing.ts',
    'src/bff/bff.ts',
    'src/service/codes/handlers.ts',
    'src/server/main.ts',
  ]
  expect(files.filter((file) => !existsSync(file) || findRelatedTests(file).length === 0)).toEqual([])
})
