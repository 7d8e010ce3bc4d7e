import { z } from 'zod'
import { alertKinds } from '#contract/alerts.ts'
import { alertCauses } from '#contract/alert-causes.ts'
import { campaigns, MeasuredCampaign } from '#contract/campaigns.ts'
import { images } from '#contract/images.ts'
import { sites } from '#contract/sites.ts'
import { templates } from '#contract/templates.ts'
import { idText, text } from '#contract/text.ts'
import { workspace } from '#contract/workspace.ts'
import { defineTool } from '../tool.ts'
import { markUntrusted, untrustedData } from '../untrusted.ts'

const Me = workspace['GET /me'].response
const Campaign = campaigns['GET /campaigns'].response.shape.data.element
const AlertCause = alertCauses['GET /alert-causes'].response.shape.data.element
const Image = images['GET /images'].response.shape.data.element
const Site = sites['GET /sites'].response.shape.data.element
const Template = templates['GET /templates'].response.shape.data.element

/** Tools that read what a workspace has besides codes, figures and pages. */
export const workspaceReadingTools = [
  defineTool({
    name: 'read_workspace',
    title: 'Read the workspace',
    description:
      'Read the name of the workspace, its plan with limits and usage, and what this connection may do (`key.scope`: read or write).',
    effect: 'none',
    calls: ['GET /me'],
    input: z.strictObject({}),
    output: Me.pick({ key: true, workspace: true, limits: true, usage: true }),
    async run(callApi) {
      return { content: await callApi('GET /me', {}) }
    },
  }),
  defineTool({
    name: 'read_campaigns',
    title: 'Read campaigns',
    description:
      'List the campaigns, or read one of them (`id`) with its results: scans, leads, conversions, progress towards its goal with a forecast, and the codes that did best.',
    effect: 'none',
    calls: ['GET /campaigns', 'GET /campaigns/{id}'],
    input: z.strictObject({ id: idText.optional() }),
    output: z.object({
      campaigns: z.array(Campaign).optional(),
      campaign: MeasuredCampaign.omit({ series: true, changes: true }).optional(),
    }),
    async run(callApi, { id }) {
      if (id === undefined) return { content: { campaigns: (await callApi('GET /campaigns', {})).data } }
      const campaign = await callApi('GET /campaigns/{id}', { params: { id } })
      return { content: { campaign: { ...campaign, codes: campaign.codes.slice(0, 10) } } }
    },
  }),
  defineTool({
    name: 'list_alerts',
    title: 'List what needs attention',
    description:
      'List the causes of open alerts: destinations that are down, codes that are not scanned any more, unusual rises, failing webhooks and reached goals.',
    effect: 'none',
    calls: ['GET /alert-causes'],
    input: z.strictObject({
      kind: z.enum(alertKinds).optional(),
      limit: z.int().min(1).max(50).optional().meta({ description: '20 by default.' }),
    }),
    output: z.object({ causes: z.array(AlertCause) }),
    async run(callApi, { limit = 20, ...query }) {
      return { content: { causes: (await callApi('GET /alert-causes', { query: { ...query, limit } })).data } }
    },
  }),
  defineTool({
    name: 'find_designs',
    title: 'Find design templates',
    description: 'List the design templates of codes: those of the workspace and the built-in ones.',
    effect: 'none',
    calls: ['GET /templates'],
    input: z.strictObject({}),
    output: z.object({ templates: z.array(Template.pick({ id: true, name: true, scope: true, locked: true })) }),
    async run(callApi) {
      return { content: { templates: (await callApi('GET /templates', {})).data } }
    },
  }),
  defineTool({
    name: 'find_images',
    title: 'Find images',
    description: 'Find images of the library by words of their name, description or tags, for pages and logos.',
    effect: 'none',
    calls: ['GET /images'],
    input: z.strictObject({
      search: text(200).optional(),
      limit: z.int().min(1).max(50).optional().meta({ description: '20 by default.' }),
    }),
    output: z.object({
      images: z.array(
        Image.pick({ id: true, url: true, name: true, width: true, height: true, alt: true, tags: true }),
      ),
    }),
    async run(callApi, { limit = 20, ...query }) {
      return { content: { images: (await callApi('GET /images', { query: { ...query, limit } })).data } }
    },
  }),
  defineTool({
    name: 'list_sites',
    title: 'List hosted sites',
    description: 'List the hosted sites with their addresses, versions and sizes.',
    effect: 'none',
    calls: ['GET /sites'],
    input: z.strictObject({}),
    output: z.object({
      sites: z.array(
        Site.pick({ id: true, url: true, version: true, fileCount: true, totalSize: true, usedBy: true }).extend({
          untrusted: untrustedData({ name: z.string() }),
        }),
      ),
    }),
    async run(callApi) {
      const { data } = await callApi('GET /sites', {})
      return { content: { sites: data.map((site) => ({ ...site, untrusted: markUntrusted({ name: site.name }) })) } }
    },
  }),
]
