import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { findBlock } from '#blocks/blocks/registry.ts'
import { groupSections, type PageSection } from '#blocks/layout/group-sections.ts'
import { getSectionPlace } from '#blocks/page/section-place.ts'
import { emptyRow } from '#blocks/layout/pack-rows.ts'
import { ColumnFrame, drawBlocks } from '#blocks/page/block-frame.tsx'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { PageView } from '#blocks/page/page-view.tsx'
import { listSectionIds, SectionFrame } from '#blocks/page/section-frame.tsx'
import type { ContentBlock, ContentPage } from '#contract/page-document.ts'

const BLOCKS_PER_CHUNK = 100

/**
 * Renders the body of a page. Thousands of blocks would block this thread longer than a scan may wait, so they are rendered in chunks that
 * yield to other work.
 */
export async function renderBody(page: ContentPage, context: PageContext): Promise<string> {
  if (page.blocks.length <= BLOCKS_PER_CHUNK) return renderToStaticMarkup(<PageView page={page} context={context} />)
  const frame = renderToStaticMarkup(<PageView page={{ ...page, blocks: [] }} context={context} />)
  // The frame ends with the element of a section without blocks, and contains nothing of the page after it.
  const start = frame.lastIndexOf(EMPTY_SECTION)
  const sections = groupSections(page.blocks)
  const ids = listSectionIds(sections)
  let inner = ''
  for (const [index, section] of sections.entries()) {
    const sectionFrame = renderToStaticMarkup(
      <SectionFrame section={section.section} id={ids[index]} context={context} />,
    )
    const end = sectionFrame.lastIndexOf('</')
    inner += sectionFrame.slice(0, end) + (await renderBlocks(section, context)) + sectionFrame.slice(end)
    await nextTurn()
  }
  return frame.slice(0, start) + inner + frame.slice(start + EMPTY_SECTION.length)
}

const EMPTY_SECTION = '<div class="section"></div>'

async function renderBlocks({ section, blocks }: PageSection<ContentBlock>, context: PageContext): Promise<string> {
  let html = ''
  let rowState = emptyRow
  const sectionPlace = getSectionPlace(section, context.theme)
  for (let start = 0; start < blocks.length; start += BLOCKS_PER_CHUNK) {
    const chunk = drawBlocks(blocks.slice(start, start + BLOCKS_PER_CHUNK), {
      context,
      findBlock,
      rowState,
      sectionPlace,
    })
    rowState = chunk.rowState
    for (const column of chunk.columns) {
      const element = renderToStaticMarkup(<ColumnFrame {...column} />)
      // The chunk before ends with the element of the same column.
      html = column.isContinued
        ? html.slice(0, -COLUMN_END.length) + element.slice(element.indexOf('>') + 1)
        : html + element
    }
    await nextTurn()
  }
  return html
}

const COLUMN_END = '</div>'
