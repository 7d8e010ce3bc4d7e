import type { JsonValue } from '#contract/json.ts'
import { type Field, isObject } from '../schema/field.ts'

/** Widths of a block on wide screens, in twelfths of its section. */
export const blockSpans = [12, 9, 8, 6, 4, 3] as const
export type BlockSpan = (typeof blockSpans)[number]

const aligns = { start: 'Top', center: 'Middle', end: 'Bottom', stretch: 'Stretch' } as const
const hiddenOn = { phone: 'Phones', wide: 'Wide screens' } as const

/**
 * The place of a block in its section. A missing span is the whole row, a missing alignment that of the section. A block that is `below` is
 * in the column of the block before it, whose span and alignment hold; without a column before it, its own span does.
 */
// A type, because TypeScript does not consider interfaces to be JSON.
export type BlockLayout = {
  span?: BlockSpan
  below?: true
  align?: keyof typeof aligns
  hideOn?: keyof typeof hiddenOn
}

/** The field `layout` of blocks. A block leaves it out while it is empty. */
export const layoutField: Field<BlockLayout> = {
  schema: {
    title: 'Layout',
    type: 'object',
    properties: {
      span: {
        title: 'Width',
        description: 'In twelfths of the row, on wide screens. Blocks whose widths fit share a row',
        type: 'integer',
        enum: [...blockSpans],
      },
      below: {
        title: 'Stack below the previous block',
        description: 'In the same column, if the previous block shares its row',
        type: 'boolean',
      },
      align: {
        title: 'Alignment',
        description: 'In the row; by default as the section',
        type: 'string',
        enum: Object.keys(aligns),
        'x-labels': Object.values(aligns),
      },
      hideOn: {
        title: 'Hide on',
        type: 'string',
        enum: Object.keys(hiddenOn),
        'x-labels': Object.values(hiddenOn),
      },
    },
    additionalProperties: false,
    default: {},
    'x-editor': 'layout',
    'x-omit-default': true,
  },
  read: readLayout,
}

/** Reads a stored layout without what is unknown in it. */
export function readLayout(stored: JsonValue | undefined): BlockLayout {
  if (!isObject(stored)) return {}
  const { span, below, align, hideOn } = stored
  const knownSpan = blockSpans.find((candidate) => candidate === span)
  return {
    ...(knownSpan !== undefined && { span: knownSpan }),
    ...(below === true && { below }),
    ...(isNameIn(aligns, align) && { align }),
    ...(isNameIn(hiddenOn, hideOn) && { hideOn }),
  }
}

function isNameIn<Names extends object>(names: Names, value: JsonValue | undefined): value is keyof Names & string {
  return typeof value === 'string' && Object.hasOwn(names, value)
}
