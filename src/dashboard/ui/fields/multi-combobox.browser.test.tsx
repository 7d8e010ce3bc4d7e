import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKeys } from '#storybook/press-keys.ts'
import { render } from '#storybook/render.tsx'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { TagPicker } from '#dashboard/pickers/tag-picker.tsx'
import { Dialog } from '../dialog.tsx'
import { Form } from '../form/form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { FormField } from '../form/form-field.tsx'
import '#dashboard/styles.css'
import { TextField } from '../text-field.tsx'
import { type ComboboxOption } from './combobox-popup.tsx'
import { MultiCombobox } from './multi-combobox.tsx'

const countries = ['Germany', 'Greece', 'Italy', 'Norway'].map((name) => ({ value: name, label: name }))

function Countries({ options = countries, start = [] }: { options?: ComboboxOption[]; start?: ComboboxOption[] }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <MultiCombobox label="Countries" options={options} value={value} onChange={setValue} />
      <p>Chosen: {value.map(({ label }) => label).join(' ')}</p>
    </>
  )
}

test('several options are chosen and removed by keyboard', async () => {
  const screen = await render(<Countries />)
  const field = screen.getByRole('combobox', { name: 'Countries' })
  field.element().focus()
  await userEvent.keyboard('it{Enter}')
  await expect.element(screen.getByText('Chosen: Italy')).toBeVisible()
  await userEvent.keyboard('g{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Chosen: Italy Greece')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove Italy' })).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(screen.getByText('Chosen: Italy')).toBeVisible()
})

test('the list stays open while options are pressed', async () => {
  const screen = await render(<Countries />)
  await screen.getByRole('combobox', { name: 'Countries' }).click()
  const option = (name: string) => screen.getByRole('option', { name })
  await option('Norway').click()
  await option('Germany').click()
  await expect.element(screen.getByText('Chosen: Norway Germany')).toBeVisible()
  await expect.element(option('Norway')).toBeChecked()
  await option('Norway').click()
  await expect.element(screen.getByText('Chosen: Germany')).toBeVisible()
})

test('removing options does not scroll the list', async () => {
  const options = Array.from({ length: 40 }, (_, index) => ({ value: String(index), label: `Country ${index + 1}` }))
  const screen = await render(
    <Countries options={options} start={options.filter((_, index) => index === 0 || index === 34)} />,
  )
  await screen.getByRole('combobox', { name: 'Countries' }).click()
  const list = screen.getByRole('listbox')
  await list.wheel({ delta: { y: 1000 } })
  await expect.poll(() => list.element().scrollTop).toBe(1000)
  await screen.getByRole('option', { name: 'Country 35' }).click()
  await expect.element(screen.getByText('Chosen: Country 1')).toBeVisible()
  // The list would be scrolled in one of the next frames.
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  expect(list.element().scrollTop).toBe(1000)
})

const days = Array.from({ length: 40 }, (_, index) => ({ value: String(index), label: `Day ${index + 1}` }))

function DaysForm({ onSubmit }: { onSubmit: (days: string[]) => void }) {
  const form = useForm<{ days: ComboboxOption[] }>({ defaultValues: { days: [] } })
  return (
    <Form form={form} errorTitle="Not saved" onSubmit={(draft) => onSubmit(draft.days.map(({ label }) => label))}>
      <FormField control={form.control} name="days">
        {({ value, onChange }) => <MultiCombobox label="Days" options={days} value={value} onChange={onChange} />}
      </FormField>
      <TextField label="Note" />
      <FormButtons action="Save days" onCancel={() => {}} />
    </Form>
  )
}

test.each([
  ['in the middle of a dialog', 900],
  ['on a low screen', 420],
])('the open list does not cover the submit button %s', async (_, height) => {
  await page.viewport(800, height)
  const sentDays: string[][] = []
  const screen = await render(
    <Dialog title="New plan" open>
      <DaysForm onSubmit={(labels) => sentDays.push(labels)} />
    </Dialog>,
  )
  await screen.getByRole('combobox', { name: 'Days' }).click()
  for (const day of [2, 5, 11, 12, 13, 14])
    await screen.getByRole('option', { name: `Day ${day}`, exact: true }).click()
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await screen.getByRole('button', { name: 'Save days' }).click()
  await expect.poll(() => sentDays).toEqual([['Day 2', 'Day 5', 'Day 11', 'Day 12', 'Day 13', 'Day 14']])
})

test.each(['{Tab}', '{Shift>}{Tab}{/Shift}', '{Escape}'])('%s closes the list after a press', async (keys) => {
  const screen = await render(<DaysForm onSubmit={() => {}} />)
  await screen.getByRole('combobox', { name: 'Days' }).click()
  await screen.getByRole('option', { name: 'Day 1', exact: true }).click()
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard(keys)
  await expect.poll(() => screen.getByRole('listbox').query()).toBeNull()
})

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
queryClient.setQueryData(
  tagsQueries.all().queryKey,
  ['summer', 'menu', 'print'].map((tag) => ({ tag, codes: 1 })),
)

function Tags({ start = [] }: { start?: string[] }) {
  const [tags, setTags] = useState<string[]>(start)
  return (
    <QueryClientProvider client={queryClient}>
      <TagPicker label="Tags" value={tags} onChange={setTags} />
      <p>Tags: {tags.join(' ')}</p>
    </QueryClientProvider>
  )
}

test('new tags are created by Enter, comma, blur or paste', async () => {
  const screen = await render(<Tags />)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  field.element().focus()
  // As typed, although an existing tag starts with it.
  await pressKeys(['sum{Enter}', 'Tags: sum'], ['bar,', 'Tags: sum bar'])
  await field.fill('one, two')
  await expect.element(screen.getByText('Tags: sum bar one two')).toBeVisible()
  await userEvent.keyboard('pri{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Tags: sum bar one two print')).toBeVisible()
  await userEvent.keyboard('last')
  await userEvent.tab()
  await expect.element(screen.getByText('Tags: sum bar one two print last')).toBeVisible()
})

test.each([
  ['a column of a spreadsheet', 'garden\r\nsummer menu\r\n'],
  ['a row of a spreadsheet', 'garden\tsummer menu'],
  ['lines with commas at their ends', 'garden,\nsummer menu,\n'],
])('%s becomes one tag for each cell', async (_source, text) => {
  const screen = await render(<Tags />)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  await field.fill('terrace')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(screen.getByRole('button', { name: 'Remove terrace' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove garden' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove summer menu' })).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('a tag that is too long stays in the input with a reason', async () => {
  const screen = await render(<Tags />)
  const longTag = 'x'.repeat(51)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  await field.fill(`fine, ${longTag}`)
  await expect.element(screen.getByText('Tags: fine')).toBeVisible()
  await expect.element(field).toHaveValue(longTag)
  await expect.element(screen.getByText('A tag can have up to 50 characters.')).toBeVisible()
})
