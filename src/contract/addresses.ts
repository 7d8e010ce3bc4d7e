import { z } from 'zod'
import { bodyExamples, type Endpoints } from './endpoint.ts'
import { httpUrl, text } from './text.ts'

/** Questions that a form asks while somebody types an address. */
export const addresses = {
  'POST /addresses/title': {
    operation: 'addresses.readTitle',
    summary: 'Read the title of a web page, to name a code after it',
    description: 'Requests the page. A page that has no title or cannot be read is not an error: its title is null.',
    roles: ['marketer', 'designer'],
    scope: 'read',
    body: z
      .strictObject({ url: httpUrl.describe('The address of the web page.') })
      .register(bodyExamples, { example: { url: 'https://cafe.example/menu' } }),
    response: z.object({
      title: z
        .string()
        .nullable()
        .meta({ description: 'The title of the page. Null if it has none or cannot be read.' }),
    }),
  },
  'GET /aliases/check': {
    operation: 'aliases.check',
    summary: 'Check whether an alias is free',
    description: 'Call it before you create a code with the alias. If the alias cannot be used, `problem` says why.',
    roles: ['marketer', 'designer'],
    query: z.strictObject({
      alias: text(2000)
        .min(1)
        .meta({ description: 'The alias, as `host/path`, or the path alone on the host of scan addresses.' }),
    }),
    response: z.object({
      alias: z.string().nullable().meta({ description: 'The alias as it would be stored. Null if it is not valid.' }),
      available: z.boolean().describe('Whether a code can have the alias.'),
      problem: z.string().nullable().meta({ description: 'Why the alias cannot be used, as a sentence.' }),
    }),
  },
} satisfies Endpoints
