/** The type of the block that begins a section. */
export const SECTION = 'section'

/** A section of a page: the block that begins it, and the blocks up to the next section. */
export interface PageSection<Block> {
  /** Null for the blocks before the first section of the page. */
  section: Block | null
  blocks: Block[]
}

/** Divides the blocks of a page into its sections. A page without sections is one section. */
export function groupSections<Block extends { type: string }>(blocks: readonly Block[]): PageSection<Block>[] {
  const first: PageSection<Block> = { section: null, blocks: [] }
  const sections = [first]
  let current = first
  for (const block of blocks) {
    if (block.type === SECTION) sections.push((current = { section: block, blocks: [] }))
    else current.blocks.push(block)
  }
  return first.blocks.length === 0 && sections.length > 1 ? sections.slice(1) : sections
}
