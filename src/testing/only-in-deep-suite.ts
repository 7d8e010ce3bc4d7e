/** Route tests of details that rarely change, or that other tests partly cover. */
export const deepRouteTests = [
  'src/dashboard/routes/_app/account.sessions.route.test.tsx',
  'src/dashboard/routes/_app/account.two-factor.route.test.tsx',
  'src/dashboard/routes/_app/alerts.route.test.tsx',
  'src/dashboard/routes/_app/analytics.filters.route.test.tsx',
  'src/dashboard/routes/_app/campaigns.route.test.tsx',
  'src/dashboard/routes/_app/codes.$id.app.route.test.tsx',
  'src/dashboard/routes/_app/codes.$id.availability.route.test.tsx',
  'src/dashboard/routes/_app/codes.$id.scan-margin.route.test.tsx',
  'src/dashboard/routes/_app/codes.$id.splits.route.test.tsx',
  'src/dashboard/routes/_app/codes.import.columns.route.test.tsx',
  'src/dashboard/routes/_app/codes.index.files.route.test.tsx',
  'src/dashboard/routes/_app/codes.index.palette.route.test.tsx',
  'src/dashboard/routes/_app/codes.index.utm.route.test.tsx',
  'src/dashboard/routes/_app/codes.index.views.route.test.tsx',
  'src/dashboard/routes/_app/images.sources.route.test.tsx',
  'src/dashboard/routes/_app/leads.outcomes.route.test.tsx',
  'src/dashboard/routes/_app/settings.audit.route.test.tsx',
  'src/dashboard/routes/_app/settings.developers.keys.route.test.tsx',
  'src/dashboard/routes/_app/settings.developers.route.test.tsx',
  'src/dashboard/routes/_app/settings.domains.apps.route.test.tsx',
  'src/dashboard/routes/_app/settings.domains.route.test.tsx',
  'src/dashboard/routes/_app/settings.export.route.test.tsx',
  'src/dashboard/routes/_app/settings.reports.route.test.tsx',
  'src/dashboard/routes/_app/settings.utm-presets.route.test.tsx',
  'src/dashboard/routes/_app/templates.route.test.tsx',
  'src/dashboard/routes/pages.$id.edit.pictures.route.test.tsx',
  'src/dashboard/routes/pages.$id.edit.service.route.test.tsx',
  'src/dashboard/routes/pages.$id.edit.templates.route.test.tsx',
  'src/dashboard/routes/reset-password.route.test.tsx',
  'src/dashboard/routes/s.$token.route.test.tsx',
]

/** Service tests that take the most CPU time or wait for timeouts, of parts that rarely change. */
export const deepServiceTests = [
  // Each test starts the command line as a process from its sources.
  'src/cli/mcp-command.test.ts',
  'src/service/alerts/many-alerts.test.ts',
  'src/service/codes/rules/split-scans.test.ts',
  'src/service/designs/images/generate/openai-images.test.ts',
  'src/service/designs/images/stock/pexels.test.ts',
  'src/service/designs/sheets/sheets.test.ts',
  'src/service/outcomes/filtered-outcomes.test.ts',
  'src/service/pages/hosting/page-in-browser.test.ts',
  'src/service/pages/hosting/pictures.test.ts',
  'src/service/pages/hosting/publish-consistency.test.ts',
  'src/service/sites/deploys/stalled-store.test.ts',
  'src/service/tenancy/limits/several-processes.test.ts',
  'src/service/tenancy/workspaces/ceilings.test.ts',
  'src/service/seeds/seed-demo.test.ts',
]

/** Axe on every component, in both themes. */
export const deepComponentTests = ['src/dashboard/ui/stories.browser.test.tsx']

/** Test files beside their code that would take `npm test` too long. */
export const onlyInDeepSuite = [
  // The second way to the service, and the second database.
  'src/conformance/bff.test.ts',
  'src/database/pglite.test.ts',
  'src/conformance/cli.test.ts',
  'src/conformance/mcp.test.ts',
  // Compiles a program of somebody else.
  'src/packages/build-sdk.test.ts',
  // Builds the program, and starts it for every command.
  'src/packages/build-cli.test.ts',
  ...deepRouteTests,
  ...deepServiceTests,
  ...deepComponentTests,
]
