import type { z } from 'zod'
import type { Code } from '#contract/code.ts'
import type { Design, Logo, Verdict } from '#contract/designs.ts'
import type { Caller } from '#service/http/caller.ts'
import type { CodeRow } from './present-code.ts'
import type { StoredDesign } from './schema.ts'

/** The design fields of a request that creates or changes a code. */
export interface RequestedCodeDesign {
  design?: Design | undefined
  templateId?: string | undefined
  logo?: z.output<typeof Logo> | null | undefined
}

/** The columns of a code that hold its design. All are null for the plain design. */
export type StoredCodeDesign = Pick<CodeRow, 'design' | 'verdict' | 'preview'>

/** A code's design in responses of the API. */
export type PresentedCodeDesign = Pick<Code, 'previewUrl' | 'thumbnailUrl' | 'design' | keyof Verdict>

/** The interface through which codes are drawn and presented. The designs domain implements it. */
export interface CodeDesigns {
  /** Draws the requested design for this short code and stores the picture. Null if the request has no design. */
  draw(
    caller: Caller,
    requestedDesign: RequestedCodeDesign,
    code: { shortCode: string; before: StoredDesign | null; signal: AbortSignal },
  ): Promise<StoredCodeDesign | null>
  /** The design of a code. A drawing made for another scan origin is replaced. */
  read(row: CodeRow): Promise<PresentedCodeDesign>
}
