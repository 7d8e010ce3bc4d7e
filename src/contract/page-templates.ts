import { z } from 'zod'
import { allMembers, deleteEndpoint, type Endpoints, listEndpoint } from './endpoint.ts'
import { Nav, Theme } from './page-document.ts'

export const PageTemplate = z
  .object({
    templateId: z.string().optional().meta({ description: 'The id of a built-in template, for POST /pages.' }),
    // The API calls a workspace `org` in this name.
    orgTemplateId: z
      .string()
      .optional()
      .meta({ description: 'The id of a template of the workspace, for POST /pages.' }),
    name: z.string().describe('The name of the template.'),
    description: z.string().describe('What the template is for. Empty for a template of the workspace.'),
    category: z.string().describe('The group of the template.'),
    previewUrl: z.string().meta({ format: 'uri', description: 'A picture of the template.' }),
  })
  .meta({ id: 'PageTemplate' })

const PageTemplateContent = PageTemplate.extend({
  pages: z
    .array(
      z.object({
        name: z.string().describe('The name of the page.'),
        slug: z.string().meta({ description: 'The path of the page. Empty for the home page.' }),
        icon: z.string().describe('The name of an icon for the navigation. Empty: none.'),
        blocks: z
          .array(
            z.object({
              type: z.string().describe('The type of the block.'),
              fields: z.record(z.string(), z.unknown()).describe('The fields of the block.'),
            }),
          )
          .describe('The blocks in order.'),
      }),
    )
    .meta({
      description: 'The pages and their blocks, without ids. Blocks get new ids when they are added to a document.',
    }),
  theme: Theme.describe('Colors, fonts and corners of all pages.'),
  nav: Nav.describe('The navigation of all pages.'),
}).meta({ id: 'PageTemplateContent' })

export const pageTemplates = {
  'GET /page-templates': {
    ...listEndpoint('pageTemplates.list', 'List page templates', PageTemplate),
    description: 'The built-in ones and those of the workspace.',
  },
  'GET /page-templates/{id}': {
    operation: 'pageTemplates.read',
    summary: 'Read a page template',
    description: 'With its pages, blocks, theme and navigation.',
    roles: allMembers,
    response: PageTemplateContent,
    errors: ['not_found'],
  },
  'DELETE /page-templates/{id}': {
    ...deleteEndpoint('pageTemplates.delete', 'Delete a page template of the workspace', ['designer']),
    description: 'Pages that were created from it do not change.',
  },
} satisfies Endpoints
