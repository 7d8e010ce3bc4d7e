import { analyticsHandlers } from './scans/analytics/handlers.ts'
import { createScanCounts } from './scans/analytics/count-scans-of-codes.ts'
import { codesHandlers } from './codes/handlers.ts'
import { sheetsHandlers } from './designs/sheets/handlers.ts'
import { designsHandlers } from './designs/handlers.ts'
import { deliveriesHandlers } from './webhooks/delivery/handlers.ts'
import { exportsHandlers } from './export/handlers.ts'
import { eventsHandlers } from './realtime/handlers.ts'
import { brandHandlers } from './brand/handlers.ts'
import { isFamilyInKit } from './brand/kit-rows.ts'
import { foldersHandlers } from './codes/folders/handlers.ts'
import { filesHandlers } from './files/handlers.ts'
import { fontsHandlers } from './fonts/handlers.ts'
import { abuseReportsHandlers } from './pages/abuse-reports/handlers.ts'
import { apiRequestsHandlers } from './tenancy/request-log/handlers.ts'
import { keysHandlers } from './tenancy/keys/handlers.ts'
import { pagesHandlers } from './pages/editing/handlers.ts'
import { isFamilyUsed } from './pages/hosting/font-use.ts'
import { segmentsHandlers } from './scans/segments/segments.ts'
import { annotationsHandlers } from './annotations/handlers.ts'
import { scansHandlers } from './scans/store/handlers.ts'
import { submissionsHandlers } from './pages/forms/handlers.ts'
import { imagePlacesHandlers } from './image-places/handlers.ts'
import { sectionsHandlers } from './pages/sections/handlers.ts'
import { aliasHandlers } from './codes/aliases/check-alias.ts'
import { tagsHandlers } from './codes/tags/handlers.ts'
import { utmPresetsHandlers } from './codes/utm-presets/handlers.ts'
import { utmSettingsHandlers } from './codes/utm-presets/utm-settings.ts'
import { viewsHandlers } from './codes/views/handlers.ts'
import { templatesHandlers } from './designs/templates/handlers.ts'
import { sitesHandlers } from './sites/handlers.ts'
import { selectionListeners } from './webhooks/endpoints/selections.ts'
import { webhooksHandlers } from './webhooks/endpoints/handlers.ts'
import { workspaceHandlers } from './tenancy/workspaces/handlers.ts'
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
import { rankingHandlers } from './campaigns/ranking.ts'
import { campaignsHandlers } from './campaigns/handlers.ts'
import { outcomesHandlers } from './outcomes/handlers.ts'
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
export function resourceHandlers(context: Context, dependencies: HandlerDependencies) {
  const { domains, exports, designs, images, scanStore, drafts, hosting, sites, sendMessage, live, stopping } =
    dependencies
  return {
    ...workspaceHandlers(context),
    ...codesHandlers(context, {
      designs: designs.codeDesigns,
      listeners: selectionListeners,
      createScanCount: createScanCounts(scanStore),
      selectCampaignCodes: (...campaign) => selectCampaignCodes(context.db, ...campaign),
    }),
    ...designsHandlers(context, designs),
    ...sheetsHandlers(context, designs),
    ...templatesHandlers(context, designs),
    ...foldersHandlers(context, selectionListeners),
    ...tagsHandlers(context),
    ...aliasHandlers(context),
    ...images.handlers,
    ...fontsHandlers({
      ...context,
      isFamilyUsed: async (...family) => (await isFamilyUsed(...family)) || isFamilyInKit(...family),
    }),
    ...brandHandlers({ ...context, designs, drafts, hosting, listeners: selectionListeners }),
    ...scansHandlers(context, { scanStore, campaigns: campaignScopes }),
    ...analyticsHandlers(context, { scanStore, campaigns: campaignScopes }),
    ...segmentsHandlers(context),
    ...annotationsHandlers(context),
    ...outcomesHandlers(context, { ...dependencies, campaigns: campaignScopes }),
    ...rankingHandlers(context, scanStore),
    ...campaignsHandlers(context, scanStore),
    ...dependencies.sharedLinks.handlers,
    ...dependencies.reports.handlers,
    ...dependencies.alerts.handlers,
    ...submissionsHandlers(context, removeLeadFromMail),
    ...domains,
    ...exportsHandlers(context, exports),
    ...keysHandlers(context),
    ...apiRequestsHandlers(context),
    ...abuseReportsHandlers(context),
    ...viewsHandlers(context),
    ...utmPresetsHandlers(context),
    ...utmSettingsHandlers(context),
    ...pagesHandlers({ ...context, drafts, hosting }),
    ...imagePlacesHandlers({ ...context, designs, drafts, listeners: selectionListeners }),
    ...sectionsHandlers(context),
    ...sitesHandlers(sites),
    ...filesHandlers(context),
    ...webhooksHandlers({ ...context, scanStore, sendMessage }),
    ...deliveriesHandlers(context),
    ...eventsHandlers({ ...live, stopping }),
  }
}
