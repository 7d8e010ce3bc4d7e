import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#storybook/render.tsx'
import '#dashboard/styles.css'
import { ColorField } from './color-field.tsx'
import { parseCssColor } from './css-color.ts'

const palette = [
  { name: 'Accent', color: '#1b4332' },
  { name: 'Card', color: '#ffffff' },
  { name: 'Background', color: '#ffffff' },
]

function Foreground({ onChangeEnd = () => {} }: { onChangeEnd?: (color: string) => void }) {
  const [color, setColor] = useState('#1b4332')
  return (
    <ColorField
      label="Foreground"
      value={color}
      palette={palette}
      onChange={setColor}
      onChangeEnd={() => onChangeEnd(color)}
    />
  )
}

async function openPicker(onChangeEnd?: (color: string) => void) {
  const screen = await render(onChangeEnd ? <Foreground onChangeEnd={onChangeEnd} /> : <Foreground />)
  const trigger = screen.getByRole('button', { name: 'Foreground: pick a color' })
  await trigger.click()
  await expect.element(screen.getByRole('slider', { name: 'Hue' })).toBeVisible()
  return { screen, trigger, text: screen.getByRole('textbox', { name: 'Foreground' }) }
}

test('a color is chosen by keyboard alone', async () => {
  const { screen, trigger, text } = await openPicker()
  await expect.element(screen.getByRole('slider', { name: 'Color' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(text).not.toHaveValue('#1b4332')
  await userEvent.tab()
  await expect.element(screen.getByRole('slider', { name: 'Hue' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Accent, #1b4332' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toHaveValue('#1b4332')
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
})

test('a repeated color of the palette is offered once', async () => {
  const { screen, text } = await openPicker()
  const swatches = screen.getByRole('group', { name: 'Palette' })
  expect(swatches.getByRole('button').elements()).toHaveLength(2)
  await swatches.getByRole('button', { name: 'Card, #ffffff' }).click()
  await expect.element(text).toHaveValue('#ffffff')
  await expect.element(swatches.getByRole('button', { name: 'Card, #ffffff' })).toHaveAttribute('aria-pressed', 'true')
})

test('the button and a click elsewhere close the picker', async () => {
  const { screen, trigger, text } = await openPicker()
  const hue = screen.getByRole('slider', { name: 'Hue' })
  await trigger.click()
  await expect.poll(() => hue.query()).toBeNull()
  await trigger.click()
  await expect.element(hue).toBeVisible()
  await text.click()
  await expect.poll(() => hue.query()).toBeNull()
  await expect.element(text).toHaveFocus()
})

test('the system color picker changes the color too', async () => {
  const { screen, text } = await openPicker()
  await screen.getByLabelText('System color picker').fill('#aa3300')
  await expect.element(text).toHaveValue('#aa3300')
})

test('a typed color is one change when the field loses focus', async () => {
  const finalColors: string[] = []
  const screen = await render(<Foreground onChangeEnd={(color) => finalColors.push(color)} />)
  const text = screen.getByRole('textbox', { name: 'Foreground' })
  await text.fill('#fa')
  expect(finalColors).toEqual([])
  await text.fill('fa0')
  await userEvent.tab()
  await expect.element(text).toHaveValue('#ffaa00')
  expect(finalColors).toEqual(['#ffaa00'])
})

test.each([
  ['developer tools', 'rgb(27, 67, 50)'],
  ['a design tool', 'rgba(27, 67, 50, 0.5)'],
  ['modern CSS', 'rgb(27 67 50 / 80%)'],
  ['a stylesheet', 'background-color: hsl(154.5, 42.55%, 18.43%);'],
  ['a brand guide', '27, 67, 50'],
  ['a spreadsheet', '27\t67\t50'],
])('a color copied from %s is read', (_source, text) => {
  expect(parseCssColor(text)).toBe('#1b4332')
})

test('names of colors are read, but not colors that depend on their place', () => {
  expect(['navy', 'RebeccaPurple', 'oklch(1 0 0)'].map(parseCssColor)).toEqual(['#000080', '#663399', '#ffffff'])
  const invalid = [
    'transparent',
    'currentColor',
    'inherit',
    'var(--accent)',
    'rgb(1, 2)',
    'url(a.png)',
    'reddish',
    '300, 1',
  ]
  expect(invalid.map(parseCssColor)).toEqual(invalid.map(() => null))
})

test('a color in another notation applies when it is pasted, and when the field loses the focus', async () => {
  const screen = await render(<Foreground />)
  const text = screen.getByRole('textbox', { name: 'Foreground' })
  await text.fill('hsl(0, 100%, 50%)')
  await userEvent.tab()
  await expect.element(text).toHaveValue('#ff0000')
  await text.fill('not a color')
  await userEvent.tab()
  await expect.element(screen.getByText('Enter a color such as #1b4332 or rgb(27, 67, 50).')).toBeVisible()
  await text.fill('rgb(0, 0, 255)')
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.cut()
  await userEvent.paste()
  await expect.element(text).toHaveValue('#0000ff')
})
