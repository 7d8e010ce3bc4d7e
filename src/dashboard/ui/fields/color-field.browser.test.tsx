import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#storybook/render.tsx'
import '#dashboard/styles.css'
import { ColorField } from './color-field.tsx'

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
