import type { ContentBlock, PageContent } from '#contract/page-document.ts'

/** Creates a document of three pages. The home page has `blocks` text blocks, the menu has three, and the last page has none. */
export function sampleContent(blocks = 6): PageContent {
  return {
    pages: [
      {
        id: pageId('home'),
        name: 'Home',
        slug: '',
        icon: '',
        blocks: [createHeader('home'), ...createTextBlocks('home', blocks)],
      },
      {
        id: pageId('menu'),
        name: 'Menu',
        slug: 'menu',
        icon: 'utensils',
        blocks: [createHeader('menu'), ...createTextBlocks('menu', 3)],
      },
      { id: pageId('bare'), name: 'Bare', slug: 'bare', icon: '', blocks: [createHeader('bare')] },
    ],
    theme: { palette: 'paper' },
    nav: {},
  }
}

export const home = pageId('home')
export const menu = pageId('menu')
export const first = blockId('home0n')
export const second = blockId('home1n')
export const third = blockId('home2n')
/** The id of a block that a test adds. */
export const made = blockId('made')

/** Creates an id in the format of the API from letters. */
export function blockId(name: string): string {
  return `blk_${name.padEnd(20, '0')}`
}

export function pageId(name: string): string {
  return `pgs_${name.padEnd(20, '0')}`
}

function createHeader(page: string): ContentBlock {
  return { id: blockId(`${page}head`), type: 'header', fields: { title: `Header of ${page}` } }
}

function createTextBlocks(page: string, count: number): ContentBlock[] {
  return Array.from({ length: count }, (_, index) => ({
    id: blockId(`${page}${index}n`),
    type: 'text',
    fields: { text: `Text ${index} of ${page}`, note: '' },
  }))
}
