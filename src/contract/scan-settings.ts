import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { passQueryModes } from './pass-query.ts'
import { appUrl, destinationUrl, text } from './text.ts'

export const Placement = z
  .strictObject({
    address: text(500).trim().optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['longitude'],
    message: '`latitude` and `longitude` belong together',
  })
  .meta({ id: 'Placement', description: 'Where the printed code hangs.' })
export type Placement = z.output<typeof Placement>

/** When a code leads to its destination, and where it leads otherwise. */
const availability = {
  startsAt: dateTime.nullable().meta({ description: 'Before then the code is not available.' }),
  endsAt: dateTime.nullable().meta({ description: 'From then on the code is not available.' }),
  scanLimit: z.int().min(1).max(1_000_000_000).nullable().meta({
    description:
      'The code is not available once it has this many scans. Scans while it is not available, also those that its fallback address answers, do not count. Soft: scans that arrive within a moment of the last one may pass.',
  }),
  fallbackUrl: destinationUrl.nullable().meta({
    description: 'Where scans lead while the code is not available. Null: to a page that says so.',
  }),
}

export const PassQueryMode = z.enum(passQueryModes).meta({
  description:
    'What becomes of the query of the scanned address, such as `?table=5`. `drop`: it is left out. `add`: its parameters follow those of the destination, also those of the same name. `visitor`: the same, and they replace parameters of the destination that have their names. They are passed on byte for byte, before a fragment, to web addresses only, and are not stored.',
})

/** How scans of a code are answered, besides its destination and rules. */
export const scanSettings = {
  ...availability,
  fallbackUrl: z.string().nullable(),
  trackConversions: z.boolean().meta({
    description: 'Whether redirects to other sites carry `tsr`, a token that names the scan, for `POST /conversions`.',
  }),
  appUrl: z.string().nullable().meta({
    description:
      'An address of an app, such as `myapp://menu`. Scans with a phone or a tablet try it first, on a small page, and then go on to the web address; others are redirected to the web address. Not while the code is not available.',
  }),
  passQuery: PassQueryMode.nullable().meta({ description: 'Null: as the workspace does by default (see `GET /me`).' }),
  placement: Placement.nullable(),
}

/** The same in requests. */
export const newScanSettings = {
  startsAt: availability.startsAt.optional(),
  endsAt: availability.endsAt.optional(),
  scanLimit: availability.scanLimit.optional(),
  fallbackUrl: availability.fallbackUrl.optional(),
  trackConversions: z.boolean().optional(),
  appUrl: appUrl.nullable().optional(),
  passQuery: PassQueryMode.nullable().optional(),
  placement: Placement.nullable().optional(),
}

/** Addresses of a code that are allowed, but may be an oversight. */
export const AddressWarnings = z
  .array(z.object({ path: z.string().meta({ description: 'The field, such as `rules.0.url`.' }), message: z.string() }))
  .meta({
    id: 'AddressWarnings',
    description: 'Short addresses of other codes, and aliases that differ from those of others in case alone.',
  })
