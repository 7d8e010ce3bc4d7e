import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '../styles.css'
import { TileGrid } from './tile-grid.tsx'

const places = Array.from({ length: 1_000 }, (_, index) => ({ id: `place-${index}`, name: `Place ${index}` }))

async function renderPlaces() {
  await page.viewport(800, 600)
  const openedIds: string[] = []
  const deletedIds: string[] = []
  const screen = await render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
      <button type="button">Before</button>
      <TileGrid
        label="Places"
        items={places}
        minWidth={140}
        ratio={1}
        captionHeight={28}
        onOpen={({ id }) => openedIds.push(id)}
        onDelete={({ id }) => deletedIds.push(id)}
        nextPage="none"
        loadMore={() => {}}
      >
        {({ name }) => name}
      </TileGrid>
    </div>,
  )
  const findTile = (name: string) => screen.getByRole('button', { name, exact: true })
  await expect.element(findTile('Place 0')).toBeVisible()
  return { screen, tile: findTile, opened: openedIds, deleted: deletedIds }
}

test('the grid is a single tab stop with keys of its own', async () => {
  const { screen, tile, opened, deleted } = await renderPlaces()
  await screen.getByRole('button', { name: 'Before' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(tile('Place 0')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tile('Place 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tile('Place 6')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(() => opened).toEqual(['place-5'])
  await userEvent.keyboard('{Delete}')
  expect(deleted).toEqual(['place-5'])
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
})

test('of a thousand tiles, only those near the visible part are in the document', async () => {
  const { screen, tile } = await renderPlaces()
  const countRenderedTiles = () => screen.getByRole('gridcell').elements().length
  expect(countRenderedTiles()).toBeLessThan(60)
  await tile('Place 0').click()
  await userEvent.keyboard('{End}')
  await expect.element(tile('Place 999')).toHaveFocus()
  await expect.element(tile('Place 999')).toBeInViewport()
  expect(countRenderedTiles()).toBeLessThan(60)
  await userEvent.keyboard('{Home}')
  await expect.element(tile('Place 0')).toHaveFocus()
})
