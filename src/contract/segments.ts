import { z } from 'zod'
import {
  Actor,
  bodyExamples,
  createNameField,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
} from './endpoint.ts'
import { filters } from './scan-filters.ts'

/** `mine`: a segment that only its creator sees in lists. `workspace`: a segment of everybody. */
export const segmentScopes = ['mine', 'workspace'] as const

const { segment: _segment, bots: _bots, ...segmentFilters } = filters

/** The filters of a segment. A segment has no segment itself, and does not decide whether bots count. */
const SegmentFilters = z.strictObject(segmentFilters).meta({ id: 'SegmentFilters' })

const Segment = z
  .object({
    ...named('segment'),
    scope: z.enum(segmentScopes).describe('`mine`: only its creator lists it. `workspace`: everybody does.'),
    filters: SegmentFilters.describe('The filters of the segment.'),
    createdBy: Actor.describe('Who created the segment.'),
    ...timestamps('segment'),
  })
  .meta({ id: 'Segment' })
export type Segment = z.output<typeof Segment>

const scope = z.enum(segmentScopes).meta({
  description:
    '`mine`: only its creator sees and changes the segment. `workspace`: everybody sees it, and everybody who may create segments changes it.',
})

/** Saved filters of scans, for analytics, lists of scans, shared links, reports and alerts. */
export const segments = {
  'GET /segments': listEndpoint('segments.list', 'List the segments of the workspace and your own, by name', Segment),
  'POST /segments': {
    operation: 'segments.create',
    summary: 'Save filters of scans as a segment',
    description: 'Reports, alerts, shared links and the figures of scans can then refer to the segment.',
    roles: ['marketer', 'designer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: createNameField('segment'),
        scope: scope.default('workspace'),
        filters: SegmentFilters.describe('The filters of the segment, as those of `GET /scans`.'),
      })
      .register(bodyExamples, {
        example: { name: 'Phones in Germany', filters: { country: 'DE', deviceType: 'mobile' } },
      }),
    status: 201,
    response: Segment,
    errors: ['idempotency_conflict'],
  },
  'PATCH /segments/{id}': {
    operation: 'segments.update',
    summary: 'Update a segment',
    description: 'Fields that are left out do not change. `filters` replaces all filters.',
    roles: ['marketer', 'designer'],
    body: z
      .strictObject({
        name: createNameField('segment'),
        scope,
        filters: SegmentFilters.describe('Replaces all filters of the segment.'),
      })
      .partial()
      .register(bodyExamples, { example: { filters: { country: ['DE', 'AT'], deviceType: 'mobile' } } }),
    alsoAccepts: Segment,
    response: Segment,
    errors: ['not_found'],
  },
  'DELETE /segments/{id}': {
    ...deleteEndpoint('segments.delete', 'Delete a segment', ['marketer', 'designer']),
    description: 'Reports and shared links that use it stop working.',
  },
} satisfies Endpoints
