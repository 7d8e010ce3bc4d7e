import type { ContentBlock, PageContent } from '#contract/page-document.ts'

/** Creates a document of three pages. The home page has `blocks` text blocks, the menu has three, and the last page has none. */
export function createSampleContent(blocks = 6): PageContent {
  return {
    pages: [
      {
        id: toPageId('home'),
        name: 'Home',
        slug: '',
        icon: '',
        blocks: [createHeader('home'), ...createTextBlocks('home', blocks)],
      },
      {
        id: toPageId('menu'),
        name: 'Menu',
        slug: 'menu',
        icon: 'utensils',
        blocks: [createHeader('menu'), ...createTextBlocks('menu', 3)],
      },
      { id: toPageId('bare'), name: 'Bare', slug: 'bare', icon: '', blocks: [createHeader('bare')] },
    ],
    theme: { palette: 'paper' },
    nav: {},
  }
}

export const home = toPageId('home')
export const menu = toPageId('menu')
export const first = toBlockId('home0n')
export const second = toBlockId('home1n')
export const third = toBlockId('home2n')
/** The id of a block that a test adds. */
export const madeBlock = toBlockId('made')

/** Creates an id in the format of the API from letters. */
export function toBlockId(name: string): string {
  return `blk_${name.padEnd(20, '0')}`
}

export function toPageId(name: string): string {
  return `pgs_${name.padEnd(20, '0')}`
}

function createHeader(page: string): ContentBlock {
  return { id: toBlockId(`${page}head`), type: 'header', fields: { title: `Header of ${page}` } }
}

function createTextBlocks(page: string, count: number): ContentBlock[] {
  return Array.from({ length: count }, (_, index) => ({
    id: toBlockId(`${page}${index}n`),
    type: 'text',
    fields: { text: `Text ${index} of ${page}`, note: '' },
  }))
}
