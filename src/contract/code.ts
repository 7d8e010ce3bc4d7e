import { z } from 'zod'
import { Actor, dateTime, named, timestamps } from './endpoint.ts'
import { Destination, DestinationHealth } from './destinations.ts'
import { DrawnDesign, verdictFields } from './designs.ts'
import { Rules } from './rules.ts'
import { AddressWarnings, scanSettings } from './scan-settings.ts'

const ImportedScans = z
  .object({
    source: z.string().meta({
      description:
        'The product that counted the scans: `bitly`, `dub`, `shlink`, `yourls`, `kutt`, `rebrandly`, `tessera` or `csv`.',
    }),
    scans: z.int().describe('All scans that the product counted.'),
    days: z
      .array(
        z.object({
          day: z.string().meta({ format: 'date', description: 'The day, by the product.' }),
          scans: z.int().describe('The scans of that day.'),
        }),
      )
      .meta({ description: 'Scans by day, for the days in the export of that product.' }),
  })
  .meta({ id: 'ImportedScans' })

/** A dynamic code: what it is called, where it leads, how it is drawn, and how well it can be scanned. */
export const Code = z
  .object({
    ...named('code'),
    shortCode: z.string().meta({
      description:
        'The nine characters at the end of the address. No two characters of the alphabet look alike. They never change.',
    }),
    scanUrl: z.string().meta({
      format: 'uri',
      description: 'The address that the code contains and that phones open. It never changes.',
    }),
    destination: Destination.describe('Where a scan leads, unless a rule matches or the code is not available.'),
    aliases: z.array(z.string()).meta({ description: 'Other addresses that open the code, as `host/path`.' }),
    ...scanSettings,
    folderId: z.string().nullable().describe('The id of the folder. Null: the code is in no folder.'),
    tags: z.array(z.string()).describe('The tags of the code, at most 50.'),
    archived: z
      .boolean()
      .describe('Whether the code is archived: it is left out of lists and limits, and still opens its destination.'),
    hasAccessCode: z.boolean().describe('Whether visitors must enter an access code before the destination opens.'),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'The drawn code as an image. The address contains the hash of the image.',
    }),
    thumbnailUrl: z
      .string()
      .optional()
      .meta({ format: 'uri', description: 'The drawn code as a small PNG, for lists.' }),
    design: DrawnDesign.describe('How the code is drawn.'),
    scanVerified: verdictFields.scanVerified,
    phonesOnly: verdictFields.phonesOnly,
    readOn: verdictFields.readOn,
    scanMargin: verdictFields.scanMargin,
    marginReasons: verdictFields.marginReasons
      .optional()
      .meta({ description: 'What lowers the margin. Absent in lists.' }),
    warnings: verdictFields.warnings,
    rules: Rules.describe('Rules that choose another destination. The first rule that matches decides.'),
    addressWarnings: AddressWarnings.optional().meta({
      description: 'Addresses of the code that are allowed, but may be a mistake. Absent in lists.',
    }),
    destinationHealth: DestinationHealth.nullable().meta({
      description: 'The result of the last check of the destination. Null until the first check.',
    }),
    scans: z.int().optional().meta({ description: 'How often the code was scanned. Only in lists.' }),
    importedScans: ImportedScans.optional().meta({
      description:
        'Scans that another product counted before the code was imported from that product. They are not part of `scans`. Absent in lists.',
    }),
    ...timestamps('code'),
  })
  .meta({ id: 'Code' })
export type Code = z.output<typeof Code>

/** An entry of the history of a code. */
export const CodeChange = z
  .object({
    at: dateTime.describe('When the code was changed.'),
    actor: Actor.describe('Who changed it.'),
    changes: z
      .record(
        z.string(),
        z.object({
          from: z.unknown().describe('The value before.'),
          to: z.unknown().describe('The value from then on.'),
        }),
      )
      .describe('What changed, by the name of the field.'),
  })
  .meta({ id: 'CodeChange' })
