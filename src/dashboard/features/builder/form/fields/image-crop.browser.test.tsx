import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { image } from '#blocks/schema/image-field.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { press } from '#dashboard/testing/press.ts'
import { isObject } from '#blocks/schema/field.ts'
import { render } from '#storybook/render.tsx'
import { toFormFields } from '../field-tree.ts'
import { ImageCrop } from './image-crop.tsx'

const picture = { src: 'art:three-vases', alt: 'Vases' }

function createForm(as: 'place' | 'picture', initial: JsonObject) {
  const [field] = toFormFields({ type: 'object', properties: { image: image('Picture', { as }).schema } })
  if (!field) throw new Error('The schema has no field.')
  let storedImage: JsonObject = initial
  const Form = () => {
    const [value, setValue] = useState(initial)
    const set = (next: JsonValue) => {
      if (!isObject(next)) return
      storedImage = next
      setValue(next)
    }
    return (
      <QueryClientProvider client={new QueryClient()}>
        <ImageCrop field={field} value={value} onType={set} onSet={set} onChangeEnd={() => {}} />
      </QueryClientProvider>
    )
  }
  return { Form, read: () => storedImage }
}

test('the focal point is moved by keys and by pointing, and the crop is reset', async () => {
  const { Form, read } = createForm('picture', picture)
  const screen = await render(<Form />)
  const slider = screen.getByRole('slider', { name: 'Focal point' })
  await press(slider, '{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(read).toEqual({ ...picture, focus: { x: 0.6, y: 0.5 } })
  const { width, height } = slider.element().getBoundingClientRect()
  await slider.click({ position: { x: width * 0.25, y: height * 0.75 } })
  await expect.poll(read).toMatchObject({ focus: { x: expect.closeTo(0.25, 1), y: expect.closeTo(0.75, 1) } })
  await screen.getByRole('radio', { name: '16:9' }).click()
  await screen.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expect.poll(read).toMatchObject({ ratio: '16:9', zoom: 2 })
  await press(screen.getByRole('button', { name: 'Reset crop' }), '{Enter}')
  await expect.poll(read).toEqual(picture)
})

test('phones get a crop of their own, and the same one again', async () => {
  const { Form, read } = createForm('picture', { ...picture, ratio: '16:9' })
  const screen = await render(<Form />)
  await screen.getByRole('radio', { name: 'Phones' }).click()
  await screen.getByRole('button', { name: 'Crop differently' }).click()
  await screen.getByRole('radio', { name: '4:5' }).click()
  await expect.poll(read).toEqual({ ...picture, ratio: '16:9', phone: { src: picture.src, ratio: '4:5' } })
  await screen.getByRole('button', { name: 'Same as wide screens' }).click()
  await expect.poll(read).toEqual({ ...picture, ratio: '16:9' })
})

test('only what the schema of the service has is offered', async () => {
  const { Form } = createForm('place', picture)
  const screen = await render(<Form />)
  await expect.element(screen.getByRole('slider', { name: 'Focal point' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '16:9' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: 'Phones' })).not.toBeInTheDocument()
})
