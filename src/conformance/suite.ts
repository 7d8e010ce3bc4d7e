import type { Case, CaseRequirement } from './case.ts'
import { abuseReportCases } from './cases/abuse-reports.ts'
import { analyticsCases } from './cases/analytics.ts'
import { analyticsFilterCases } from './cases/analytics-filters.ts'
import { apiRequestCases } from './cases/api-requests.ts'
import { authenticationCases } from './cases/authentication.ts'
import { availabilityCases } from './cases/availability.ts'
import { blockPlanCases } from './cases/block-plans.ts'
import { bulkChangeCases } from './cases/bulk-change.ts'
import { bulkCreateCases } from './cases/bulk-create.ts'
import { campaignCases } from './cases/campaigns.ts'
import { cachingCases } from './cases/caching.ts'
import { changeCodeCases } from './cases/change-code.ts'
import { codePageCases } from './cases/code-pages.ts'
import { createCodeCases } from './cases/create-code.ts'
import { cursorCases } from './cases/cursors.ts'
import { deliveryCases } from './cases/deliveries.ts'
import { designCases, renderBudgetCases } from './cases/designs.ts'
import { destinationHealthCases } from './cases/destination-health.ts'
import { domainCases } from './cases/domains.ts'
import { downloadCases } from './cases/downloads.ts'
import { editBlockCases } from './cases/edit-blocks.ts'
import { editPageCases } from './cases/edit-pages.ts'
import { editCases } from './cases/edits.ts'
import { errorCases } from './cases/errors.ts'
import { eventCases } from './cases/events.ts'
import { exampleCases } from './cases/examples.ts'
import { exportCases } from './cases/exports.ts'
import { folderCases } from './cases/folders.ts'
import { fileCases } from './cases/files.ts'
import { fontCases } from './cases/fonts.ts'
import { formPostCases } from './cases/form-posts.ts'
import { historyCases } from './cases/history.ts'
import { hostedPageCases } from './cases/hosted-pages.ts'
import { idempotencyCases } from './cases/idempotency.ts'
import { imageLabelCases } from './cases/image-labels.ts'
import { imageCases } from './cases/images.ts'
import { keyCases } from './cases/keys.ts'
import { limitCases } from './cases/limits.ts'
import { listCodesCases } from './cases/list-codes.ts'
import { outcomeCases } from './cases/outcomes.ts'
import { pageBlockCases } from './cases/page-blocks.ts'
import { pageEventCases } from './cases/page-events.ts'
import { pageHistoryCases } from './cases/page-history.ts'
import { pagePreviewCases } from './cases/page-previews.ts'
import { pageTemplateCases } from './cases/page-templates.ts'
import { pageCreateCases } from './cases/pages-create.ts'
import { pagePublishCases } from './cases/pages-publish.ts'
import { pageCases } from './cases/pages.ts'
import { sectionCases } from './cases/sections.ts'
import { brandCases } from './cases/brand.ts'
import { ruleCases } from './cases/rules.ts'
import { scanningCases } from './cases/scanning.ts'
import { scanCases } from './cases/scans.ts'
import { hostedSiteCases } from './cases/hosted-sites.ts'
import { alertCases } from './cases/alerts.ts'
import { reportCases } from './cases/reports.ts'
import { sharedLinkCases } from './cases/shared-links.ts'
import { sheetCases } from './cases/sheets.ts'
import { siteArchiveCases } from './cases/site-archives.ts'
import { siteManifestCases } from './cases/site-manifests.ts'
import { siteUploadCases } from './cases/site-uploads.ts'
import { siteCases } from './cases/sites.ts'
import { subdomainCases } from './cases/subdomains.ts'
import { generatedImageCases, stockCases } from './cases/stock.ts'
import { submissionFollowUpCases } from './cases/submission-follow-up.ts'
import { submissionCases } from './cases/submissions.ts'
import { tagCases } from './cases/tags.ts'
import { templateCases } from './cases/templates.ts'
import { utmPresetCases } from './cases/utm-presets.ts'
import { viewCases } from './cases/views.ts'
import { webhookCases } from './cases/webhooks.ts'
import { workspaceCases } from './cases/workspace.ts'
import { type CalledEndpoints, createClient } from './client.ts'
import { type RunOptions, createWorld } from './world.ts'

/** All cases by subject. Limits come last, because they use up the requests of the current minute. */
export const suite: Record<string, Case[]> = {
  workspace: workspaceCases,
  'codes: create': createCodeCases,
  'codes: Idempotency-Key': idempotencyCases,
  'codes: read and change': changeCodeCases,
  'codes: list': listCodesCases,
  'codes: history': historyCases,
  'codes: rules': ruleCases,
  'codes: times, limits and splits': availabilityCases,
  'codes: change many': bulkChangeCases,
  'codes: create many': bulkCreateCases,
  'codes: health of destinations': destinationHealthCases,
  cursors: cursorCases,
  folders: folderCases,
  tags: tagCases,
  views: viewCases,
  'utm presets': utmPresetCases,
  designs: designCases,
  'designs: budget': renderBudgetCases,
  templates: templateCases,
  downloads: downloadCases,
  'label sheets': sheetCases,
  images: imageCases,
  'images: labels and places': imageLabelCases,
  fonts: fontCases,
  'stock photos': stockCases,
  'generated images': generatedImageCases,
  'pages: create': pageCreateCases,
  'pages: subdomains': subdomainCases,
  pages: pageCases,
  'pages: edits': editCases,
  'pages: operations on blocks': editBlockCases,
  'pages: operations on pages': editPageCases,
  'pages: blocks': pageBlockCases,
  'pages: blocks and plans': blockPlanCases,
  'pages: publish': pagePublishCases,
  'pages: previews': pagePreviewCases,
  'pages: history': pageHistoryCases,
  'pages: templates': pageTemplateCases,
  'pages: saved sections': sectionCases,
  'brand kit': brandCases,
  'pages: hosting': hostedPageCases,
  'pages: forms': formPostCases,
  'pages: events': pageEventCases,
  'pages: codes that open them': codePageCases,
  sites: siteCases,
  'sites: ZIPs': siteArchiveCases,
  'sites: uploads': siteUploadCases,
  'sites: changed files': siteManifestCases,
  'sites: hosting': hostedSiteCases,
  files: fileCases,
  submissions: [...submissionCases, ...submissionFollowUpCases],
  scanning: scanningCases,
  scans: scanCases,
  analytics: analyticsCases,
  'analytics, filters': analyticsFilterCases,
  outcomes: outcomeCases,
  campaigns: campaignCases,
  'shared links': sharedLinkCases,
  reports: reportCases,
  alerts: alertCases,
  events: eventCases,
  webhooks: webhookCases,
  deliveries: deliveryCases,
  domains: domainCases,
  exports: exportCases,
  keys: keyCases,
  'request log': apiRequestCases,
  'abuse reports': abuseReportCases,
  authentication: authenticationCases,
  errors: errorCases,
  caching: cachingCases,
  examples: exampleCases,
  limits: limitCases,
}

/** Finds the requirements that the credentials meet. */
export async function findMetRequirements({
  url,
  credentials,
  otherCredentials,
}: RunOptions): Promise<Set<CaseRequirement>> {
  const { key } = await createClient(url, credentials, new Set()).ok('GET /me')
  const requirements: [CaseRequirement, boolean][] = [
    ['admin', key.scope === 'admin'],
    ['keys', credentials['authorization'] !== undefined],
    ['other', otherCredentials !== undefined],
  ]
  return new Set(requirements.flatMap(([requirement, isMet]) => (isMet ? [requirement] : [])))
}

/** Lists the requirements of a case that are not met. A case with an unmet requirement is not run. */
export function listUnmetRequirements(
  { needs = [] }: Case,
  metRequirements: ReadonlySet<CaseRequirement>,
): CaseRequirement[] {
  return needs.filter((need) => !metRequirements.has(need))
}

/** Runs a case and removes what it created. Rejects if the rule does not hold. */
export async function runCase(testCase: Case, options: RunOptions, calledEndpoints: CalledEndpoints): Promise<void> {
  const { world, cleanUp } = createWorld(options, calledEndpoints)
  try {
    await testCase.run(world)
  } finally {
    await cleanUp()
  }
}
