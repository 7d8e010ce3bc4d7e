import { expectNoViolations } from './expect-accessible.ts'
import { canvas, heading, makePage, openBuilder, openPane, rewrite, savedHeadings } from './open-builder.ts'
import { anotherPerson } from './people.ts'
import { expect, signIn, test } from './stack.ts'

test('a designer is shown as present while editing; a viewer sees the edits but cannot change anything', async ({
  page,
  stack,
  browser,
}) => {
  await signIn(page, stack)
  const id = await makePage(page, stack, ['One', 'Two'])
  const [designer, viewer] = await Promise.all([
    anotherPerson({ browser, page, stack }, { name: 'Grace', role: 'designer' }),
    anotherPerson({ browser, page, stack }, { name: 'Victor', role: 'viewer' }),
  ])
  await Promise.all([page, designer, viewer].map((window) => openBuilder(window, stack, id)))
  const here = page.getByRole('list', { name: 'Also here' })
  for (const name of ['Grace', 'Victor'])
    await expect(here.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await rewrite(designer, 'One', 'Uno')
  for (const window of [page, viewer]) await expect(heading(window, 'Uno')).toBeVisible()

  await expect(viewer.getByText('View only')).toBeVisible()
  for (const name of ['Publish', 'Undo', 'Add a block', 'Blocks', 'Theme'])
    await expect(viewer.getByRole('button', { name, exact: true })).toBeHidden()
  await heading(viewer, 'Uno').dblclick()
  await viewer.keyboard.press('Alt+ArrowDown')
  await viewer.keyboard.press('Delete')
  await viewer.keyboard.press('ControlOrMeta+d')
  await viewer.keyboard.press('/')
  await expect(viewer.getByRole('dialog')).toBeHidden()
  await viewer.keyboard.press('ArrowDown')
  await expect(canvas(viewer).getByRole('option', { selected: true })).toHaveAccessibleName(/^Heading, Two/)
  await openPane(viewer, 'Pages')
  await expect(viewer.getByRole('region', { name: 'Pages' }).getByRole('button')).toHaveCount(1)
  await expectNoViolations(viewer)

  await viewer.context().close()
  await expect(here.getByRole('listitem')).toHaveCount(1)
  expect(await savedHeadings(page, stack, id)).toEqual(['Uno', 'Two'])
  await designer.context().close()
})
