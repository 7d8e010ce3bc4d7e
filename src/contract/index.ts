import { abuseReports } from './abuse-reports.ts'
import { analytics } from './analytics.ts'
import { annotations } from './annotations.ts'
import { assistants } from './assistants.ts'
import { apiRequests } from './api-requests.ts'
import { audit } from './audit.ts'
import { brand } from './brand.ts'
import { campaigns } from './campaigns.ts'
import { codes } from './codes.ts'
import { deliveries } from './deliveries.ts'
import { demo } from './demo.ts'
import { designs } from './designs.ts'
import { domains } from './domains.ts'
import type { Endpoint } from './endpoint.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { folders } from './folders.ts'
import { fonts } from './fonts.ts'
import { images } from './images.ts'
import { invitations } from './invitations.ts'
import { keys } from './keys.ts'
import { leadReplies } from './lead-replies.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { outcomes } from './outcomes.ts'
import { pageBlocks } from './page-blocks.ts'
import { pageTemplates } from './page-templates.ts'
import { pages } from './pages.ts'
import { ranking } from './ranking.ts'
import { scans } from './scans.ts'
import { imageUses } from './image-uses.ts'
import { sections } from './sections.ts'
import { segments } from './segments.ts'
import { security } from './security.ts'
import { addresses } from './addresses.ts'
import { alertCauses } from './alert-causes.ts'
import { alerts } from './alerts.ts'
import { reports } from './reports.ts'
import { sharedLinks } from './shared-links.ts'
import { utmPresets } from './utm-presets.ts'
import { utmSettings } from './utm-settings.ts'
import { sheets } from './sheets.ts'
import { siteManifests } from './site-manifest.ts'
import { sites } from './sites.ts'
import { stock } from './stock.ts'
import { submissions } from './submissions.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'
import { workspace } from './workspace.ts'

/** All endpoints of the service, keyed by method and path. */
export const api = {
  ...workspace,
  ...codes,
  ...addresses,
  ...sheets,
  ...folders,
  ...tags,
  ...designs,
  ...templates,
  ...images,
  ...fonts,
  ...brand,
  ...stock,
  ...views,
  ...scans,
  ...analytics,
  ...ranking,
  ...segments,
  ...annotations,
  ...outcomes,
  ...campaigns,
  ...sharedLinks,
  ...reports,
  ...alerts,
  ...alertCauses,
  ...utmPresets,
  ...utmSettings,
  ...pages,
  ...pageBlocks,
  ...pageTemplates,
  ...imageUses,
  ...sections,
  ...submissions,
  ...sites,
  ...siteManifests,
  ...files,
  ...webhooks,
  ...deliveries,
  ...events,
  ...domains,
  ...exports,
  ...keys,
  ...apiRequests,
  ...abuseReports,
}
export type Api = typeof api

/** All endpoints that the bff answers itself: members, sign-in, mail and the audit log. Their paths begin like those of forwarded endpoints. */
export const bffApi = {
  ...members,
  ...leadReplies,
  ...assistants,
  ...audit,
  ...invitations,
  ...messages,
  ...security,
  ...demo,
}
export type BffApi = typeof bffApi

export interface EndpointRow {
  key: string
  method: string
  path: string
  endpoint: Endpoint
}

/** The endpoints of the service as a list. */
export function listEndpoints(): EndpointRow[] {
  return toEndpointRows(api)
}

/** The endpoints that the bff answers itself, as a list. */
export function listBffEndpoints(): EndpointRow[] {
  return toEndpointRows(bffApi)
}

function toEndpointRows(table: Record<string, Endpoint>): EndpointRow[] {
  return Object.entries(table).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, method, path, endpoint }
  })
}
