import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { filters } from './scan-filters.ts'

/** `mine`: a segment that only its creator sees in lists. `workspace`: a segment of everybody. */
export const segmentScopes = ['mine', 'workspace'] as const

const { segment: _segment, bots: _bots, ...segmentFilters } = filters

/** The filters of a segment. A segment has no segment itself, and does not decide whether bots count. */
const SegmentFilters = z.strictObject(segmentFilters)

const Segment = z
  .object({
    ...named,
    scope: z.enum(segmentScopes),
    filters: SegmentFilters,
    createdBy: z.object(named),
    createdAt: dateTime,
    updatedAt: dateTime,
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
    roles: ['marketer', 'designer'],
    headers: idempotent,
    body: z.strictObject({ name: nameText, scope: scope.default('workspace'), filters: SegmentFilters }),
    status: 201,
    response: Segment,
    errors: ['idempotency_conflict'],
  },
  'PATCH /segments/{id}': {
    operation: 'segments.update',
    summary: 'Change a segment; omitted fields do not change, and `filters` replaces all filters',
    roles: ['marketer', 'designer'],
    body: z.strictObject({ name: nameText, scope, filters: SegmentFilters }).partial(),
    alsoAccepts: Segment,
    response: Segment,
    errors: ['not_found'],
  },
  'DELETE /segments/{id}': deleteEndpoint(
    'segments.delete',
    'Delete a segment; reports and shared links that use it stop working',
    ['marketer', 'designer'],
  ),
} satisfies Endpoints
