import { createAnalyticsHandlers } from './scans/analytics/handlers.ts'
import { createScanCounts } from './scans/analytics/count-scans-of-codes.ts'
import { createCodesHandlers } from './codes/handlers.ts'
import { createSheetsHandlers } from './designs/sheets/handlers.ts'
import { createDesignsHandlers } from './designs/handlers.ts'
import { createDeliveriesHandlers } from './webhooks/delivery/handlers.ts'
import { createExportsHandlers } from './export/handlers.ts'
import { createEventsHandlers } from './realtime/handlers.ts'
import { createBrandHandlers } from './brand/handlers.ts'
import { isFamilyInKit } from './brand/kit-rows.ts'
import { createFoldersHandlers } from './codes/folders/handlers.ts'
import { createFilesHandlers } from './files/handlers.ts'
import { createFontsHandlers } from './fonts/handlers.ts'
import { createAbuseReportsHandlers } from './pages/abuse-reports/handlers.ts'
import { createApiRequestsHandlers } from './tenancy/request-log/handlers.ts'
import { createKeysHandlers } from './tenancy/keys/handlers.ts'
import { createPagesHandlers } from './pages/editing/handlers.ts'
import { isFamilyUsed } from './pages/hosting/font-use.ts'
import { createSegmentsHandlers } from './scans/segments/segments.ts'
import { createAnnotationsHandlers } from './annotations/handlers.ts'
import { createScansHandlers } from './scans/store/handlers.ts'
import { createSubmissionsHandlers } from './pages/forms/handlers.ts'
import { createImagePlacesHandlers } from './image-places/handlers.ts'
import { createSectionsHandlers } from './pages/sections/handlers.ts'
import { createAliasHandlers } from './codes/aliases/check-alias.ts'
import { createTagsHandlers } from './codes/tags/handlers.ts'
import { createUtmPresetsHandlers } from './codes/utm-presets/handlers.ts'
import { createUtmSettingsHandlers } from './codes/utm-presets/utm-settings.ts'
import { createViewsHandlers } from './codes/views/handlers.ts'
import { createTemplatesHandlers } from './designs/templates/handlers.ts'
import { createSitesHandlers } from './sites/handlers.ts'
import { selectionListeners } from './webhooks/endpoints/selections.ts'
import { createWebhooksHandlers } from './webhooks/endpoints/handlers.ts'
import { createWorkspaceHandlers } from './tenancy/workspaces/handlers.ts'
import type { ScanStore } from './scans/store/scan-store.ts'
import type { Context } from './tenancy/context.ts'
import type { Designs } from './designs/designs.ts'
import type { Images } from './designs/images/start-images.ts'
import type { SendMessage } from './webhooks/messages/attempt.ts'
import type { Exports } from './export/exports.ts'
import type { startLive } from './realtime/start-live.ts'
import type { startHosting } from './pages/hosting/hosting.ts'
import type { manageDomains } from './hosts/domains/own-domains.ts'
import type { Drafts } from './pages/documents/drafts.ts'
import type { startSites } from './sites/sites.ts'
import { campaignScopes, selectCampaignCodes } from './campaigns/campaign-rows.ts'
import { createRankingHandlers } from './campaigns/ranking.ts'
import { createCampaignsHandlers } from './campaigns/handlers.ts'
import { createOutcomesHandlers } from './outcomes/handlers.ts'
import { removeLeadFromMail } from './alerts/mail-alerts.ts'
import type { createAlerts } from './alerts/start-alerts.ts'
import type { createReports } from './reports/start-reports.ts'
import type { startSharedLinks } from './shared-links/start-shared-links.ts'
import type { ScanTokens } from './scans/visits/scan-token.ts'

interface HandlerDependencies {
  sharedLinks: Awaited<ReturnType<typeof startSharedLinks>>
  reports: Awaited<ReturnType<typeof createReports>>
  alerts: ReturnType<typeof createAlerts>
  domains: ReturnType<typeof manageDomains>
  exports: Exports
  designs: Designs
  images: Images
  scanStore: ScanStore
  tokens: ScanTokens
  drafts: Drafts
  hosting: Awaited<ReturnType<typeof startHosting>>
  sites: Awaited<ReturnType<typeof startSites>>
  sendMessage: SendMessage
  live: Awaited<ReturnType<typeof startLive>>
  stopping: AbortSignal
}

/** The handlers of every resource of the API. */
export function createResourceHandlers(context: Context, dependencies: HandlerDependencies) {
  const { domains, exports, designs, images, scanStore, drafts, hosting, sites, sendMessage, live, stopping } =
    dependencies
  return {
    ...createWorkspaceHandlers(context),
    ...createCodesHandlers(context, {
      designs: designs.codeDesigns,
      listeners: selectionListeners,
      createScanCount: createScanCounts(scanStore),
      selectCampaignCodes: (...campaign) => selectCampaignCodes(context.db, ...campaign),
    }),
    ...createDesignsHandlers(context, designs),
    ...createSheetsHandlers(context, designs),
    ...createTemplatesHandlers(context, designs),
    ...createFoldersHandlers(context, selectionListeners),
    ...createTagsHandlers(context),
    ...createAliasHandlers(context),
    ...images.handlers,
    ...createFontsHandlers({
      ...context,
      isFamilyUsed: async (...family) => (await isFamilyUsed(...family)) || isFamilyInKit(...family),
    }),
    ...createBrandHandlers({ ...context, designs, drafts, hosting, listeners: selectionListeners }),
    ...createScansHandlers(context, { scanStore, campaigns: campaignScopes }),
    ...createAnalyticsHandlers(context, { scanStore, campaigns: campaignScopes }),
    ...createSegmentsHandlers(context),
    ...createAnnotationsHandlers(context),
    ...createOutcomesHandlers(context, { ...dependencies, campaigns: campaignScopes }),
    ...createRankingHandlers(context, scanStore),
    ...createCampaignsHandlers(context, scanStore),
    ...dependencies.sharedLinks.handlers,
    ...dependencies.reports.handlers,
    ...dependencies.alerts.handlers,
    ...createSubmissionsHandlers(context, removeLeadFromMail),
    ...domains,
    ...createExportsHandlers(context, exports),
    ...createKeysHandlers(context),
    ...createApiRequestsHandlers(context),
    ...createAbuseReportsHandlers(context),
    ...createViewsHandlers(context),
    ...createUtmPresetsHandlers(context),
    ...createUtmSettingsHandlers(context),
    ...createPagesHandlers({ ...context, drafts, hosting }),
    ...createImagePlacesHandlers({ ...context, designs, drafts, listeners: selectionListeners }),
    ...createSectionsHandlers(context),
    ...createSitesHandlers(sites),
    ...createFilesHandlers(context),
    ...createWebhooksHandlers({ ...context, scanStore, sendMessage }),
    ...createDeliveriesHandlers(context),
    ...createEventsHandlers({ ...live, stopping }),
  }
}
