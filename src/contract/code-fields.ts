import { z } from 'zod'
import { Design, Logo } from './designs.ts'
import { idText, tagText, text } from './text.ts'

// Fields of codes in requests.

export const Tags = z.array(tagText).max(50)

export const Aliases = z.array(text(2000)).max(100).meta({
  description:
    'Other addresses that open the code, as `host/path`, at most 100. The host is a verified domain of the workspace, or the host of scan addresses. A scan finds the alias with exactly the scanned path, or else the only alias that differs from the path in case alone. Percent-encoding, slashes at both ends, and punctuation or invisible characters around the path make no difference.',
})

export const FolderId = idText.meta({ description: 'The id of the folder. `root` means no folder.' })

/** How a code is drawn. */
export const designFields = {
  design: Design.optional().describe('How the code is drawn.'),
  templateId: idText
    .optional()
    .meta({ description: 'Draws the code by this template of `GET /templates`, instead of `design`.' }),
  logo: Logo.nullable().optional().describe('The logo in the center of the code. Null: no logo.'),
}
