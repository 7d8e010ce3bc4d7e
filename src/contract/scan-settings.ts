import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { passQueryModes } from './pass-query.ts'
import { appUrl, destinationUrl, text } from './text.ts'

export const Placement = z
  .strictObject({
    address: text(500).trim().optional().describe('The place in words, at most 500 characters.'),
    latitude: z.number().min(-90).max(90).optional().describe('The latitude in degrees, together with `longitude`.'),
    longitude: z.number().min(-180).max(180).optional().describe('The longitude in degrees, together with `latitude`.'),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['longitude'],
    message: '`latitude` and `longitude` belong together',
  })
  .meta({ id: 'Placement', description: 'Where the printed code is.' })
export type Placement = z.output<typeof Placement>

/** When a code is available, and where it leads while it is not. */
const availability = {
  startsAt: dateTime
    .nullable()
    .meta({ description: 'Before this time the code is not available. Null: it is available from the beginning.' }),
  endsAt: dateTime
    .nullable()
    .meta({ description: 'From this time on the code is not available. Null: it has no end.' }),
  scanLimit: z.int().min(1).max(1_000_000_000).nullable().meta({
    description:
      'The code is not available any more after this many scans. Scans of a code that is not available do not count, even if they are redirected to the fallback address. The limit is soft: a few scans that arrive at the same time as the last scan may pass. Null: no limit.',
  }),
  fallbackUrl: destinationUrl.nullable().meta({
    description: 'Where scans lead while the code is not available. Null: a page that says so.',
  }),
}

const passQueryDescription =
  'What happens to the query of the scanned address, such as `?table=5`. `drop`: the query is ignored. `add`: the scanned parameters follow the parameters of the destination, also if they have the same names. `visitor`: as `add`, but scanned parameters replace parameters of the destination with the same names. Scanned parameters are passed on byte for byte, before a fragment, to web addresses only, and are not stored.'

export const PassQueryMode = z.enum(passQueryModes).meta({ description: passQueryDescription })

/** How scans of a code are answered, besides its destination and rules. */
export const scanSettings = {
  ...availability,
  fallbackUrl: z
    .string()
    .nullable()
    .describe('Where scans lead while the code is not available. Null: a page that says so.'),
  trackConversions: z.boolean().meta({
    description:
      'Whether redirects to other sites have the parameter `tsr`, a token that identifies the scan for `POST /conversions`.',
  }),
  appUrl: z.string().nullable().meta({
    description:
      'An address that opens an app, such as `myapp://menu`. On phones and tablets, a small page first tries this address, and then continues to the web address. Other devices are redirected to the web address. The address is not used while the code is not available.',
  }),
  passQuery: PassQueryMode.nullable().meta({
    description: `Null: the default of the workspace (see \`GET /me\`). ${passQueryDescription}`,
  }),
  placement: Placement.nullable().describe('Where the printed code is. Null: unknown.'),
}

/** The settings in requests. */
export const newScanSettings = {
  startsAt: availability.startsAt.optional(),
  endsAt: availability.endsAt.optional(),
  scanLimit: availability.scanLimit.optional(),
  fallbackUrl: availability.fallbackUrl.optional(),
  trackConversions: z
    .boolean()
    .optional()
    .describe(
      'Whether redirects to other sites get the parameter `tsr`, with which `POST /conversions` reports outcomes.',
    ),
  appUrl: appUrl
    .nullable()
    .optional()
    .describe('An address that opens an app, such as `myapp://menu`, which phones and tablets try first. Null: none.'),
  passQuery: PassQueryMode.nullable()
    .optional()
    .describe(`Null: the default of the workspace. ${passQueryDescription}`),
  placement: Placement.nullable().optional().describe('Where the printed code is. Null: unknown.'),
}

/** Addresses of a code that are allowed, but may be a mistake. */
export const AddressWarnings = z
  .array(
    z.object({
      path: z.string().meta({ description: 'The field, such as `rules.0.url`.' }),
      message: z.string().describe('What may be wrong, as a sentence.'),
    }),
  )
  .meta({
    id: 'AddressWarnings',
    description:
      'Warnings about addresses that are short addresses of other codes, and about aliases that differ from aliases of other codes in case alone.',
  })
