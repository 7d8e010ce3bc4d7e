import { z } from 'zod'
import { AppliedBrand, BrandChanges, BrandDraft, CodePreview } from './brand-application.ts'
import { BrandKit, NewBrandKit } from './brand-kit.ts'
import { MAX_LOGO_BODY_BYTES } from './designs.ts'
import { allMembers, bodyExamples, collection, type Endpoints } from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { httpUrl, idText } from './text.ts'

/** The most pages and the most codes in one application of a brand kit. */
export const MAX_BRAND_ITEMS = 100
/** The most codes in one request for previews. */
const MAX_BRAND_PREVIEWS = 12

const editors = ['designer'] as const
const ids = z.array(idText).max(MAX_BRAND_ITEMS).default([])

/** The brand kit of a workspace, and its application to pages and codes. */
export const brand = {
  'GET /brand': {
    operation: 'brand.read',
    summary: 'Read the brand kit of the workspace',
    roles: allMembers,
    response: BrandKit,
  },
  'PUT /brand': {
    operation: 'brand.replace',
    summary: 'Set the brand kit',
    description: 'Pages and codes change only when it is applied.',
    roles: editors,
    body: NewBrandKit,
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    response: BrandKit,
    errors: ['changed_meanwhile'],
  },
  'POST /brand/read': {
    operation: 'brand.readFromWebsite',
    summary: 'Read a brand kit from a website, without storing it',
    description:
      'Reads its colors, fonts, logo and pictures. Send what you want to keep to `PUT /brand`. Counts as a call of `POST /design/auto`.',
    roles: editors,
    body: z
      .strictObject({ url: httpUrl.describe('The address of the website.') })
      .register(bodyExamples, { example: { url: 'https://cafe.example/' } }),
    response: BrandDraft,
  },
  'GET /brand/changes': {
    operation: 'brand.listChanges',
    summary: 'List the pages and codes that the brand kit would change',
    description: 'With each page as it is and as it would be. `POST /brand/previews` draws the codes.',
    roles: editors,
    response: BrandChanges,
    errors: ['not_found'],
  },
  'POST /brand/previews': {
    operation: 'brand.previewCodes',
    summary: 'Draw codes in the brand kit, without changing them',
    description: 'Takes units of the render budget, by the number of codes.',
    roles: editors,
    body: z
      .strictObject({
        codeIds: z.array(idText).min(1).max(MAX_BRAND_PREVIEWS).describe('The ids of the codes, at most 12.'),
      })
      .register(bodyExamples, { example: { codeIds: [exampleIds.code] } }),
    response: collection(CodePreview),
    errors: ['not_found'],
  },
  'POST /brand/apply': {
    operation: 'brand.apply',
    summary: 'Apply the brand kit to pages and codes, which then follow it',
    description:
      'Changes at most 100 pages and 100 codes at once. Pages change in their drafts: visitors see the change when the page is published. What could not be changed is in `problems`. Codes take units of the render budget.',
    roles: editors,
    body: z
      .strictObject({
        pageIds: ids.describe('The ids of the pages, at most 100.'),
        codeIds: ids.describe('The ids of the codes, at most 100.'),
      })
      .register(bodyExamples, { example: { pageIds: [exampleIds.page], codeIds: [exampleIds.code] } }),
    response: AppliedBrand,
    errors: ['not_found'],
  },
  'POST /brand/undo': {
    operation: 'brand.undo',
    summary: 'Undo an application of the brand kit',
    description: 'Works once. What was changed since stays.',
    roles: editors,
    body: z
      .strictObject({ applicationId: idText.describe('The id that `POST /brand/apply` returned.') })
      .register(bodyExamples, { example: { applicationId: 'bra_06fb3wrp1r3s5t7v9w0x' } }),
    response: AppliedBrand,
    errors: ['not_found'],
  },
} satisfies Endpoints
