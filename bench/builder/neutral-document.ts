/** A document that each builder gets in its own form. Every block shows `text` on the canvas. */
export interface NeutralBlock {
  type: (typeof types)[number] | 'header'
  text: string
  index: number
}

const types = ['heading', 'text', 'button', 'image', 'divider', 'social', 'card', 'form'] as const

/** A header, and then the eight types in turn. */
export function createNeutralBlocks(count: number): NeutralBlock[] {
  return Array.from({ length: count }, (_, index) => {
    const type = index === 0 ? 'header' : (types[(index - 1) % types.length] ?? 'text')
    return { type, text: index === 0 ? 'Site header' : `${type} ${index}`, index }
  })
}
