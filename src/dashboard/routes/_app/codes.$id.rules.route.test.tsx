import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const computer =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const findRules = () => page.getByRole('region', { name: 'Rules' })
const findCards = () => findRules().getByRole('listitem')
const findNameField = (card = findCards().first()) => card.getByLabelText('Name', { exact: true })
const findSaveButton = () => page.getByRole('button', { name: 'Save rules' })

test('problems of a rule are shown at its fields', async () => {
  await openRules()
  await page.getByRole('button', { name: 'Add rules' }).click()
  const rule = page.getByRole('listitem', { name: 'Rule 1' })
  await findSaveButton().click()
  await expect.element(rule.getByText(/Analytics shows it/)).toBeVisible()
  await expect.element(rule.getByText(/Enter an address/)).toBeVisible()
  await expect.element(findNameField(rule)).toHaveFocus()
  await findNameField(rule).fill('Phones')
  await findCards().first().getByLabelText('Destination').fill('example.com/app')
  await addCondition('Device')
  await expect.element(page.getByText(/Choose at least one/)).toBeVisible()
})

test('a rule is simulated and then redirects phones', async () => {
  const code = await openRules()
  await scan(code)
  await expect.poll(() => readMatchedRules(code.id)).toEqual([null])
  await page.getByRole('button', { name: 'Add rules' }).click()
  await page.getByRole('listitem', { name: 'Rule 1' }).getByLabelText('Destination').fill('example.com/app')
  await findNameField().fill('Phones')
  await addCondition('Device')
  const phones = page.getByRole('listitem', { name: 'Phones' })
  await phones.getByRole('button', { name: 'Phone', exact: true }).click()
  const simulator = page.getByRole('region', { name: 'Try it' })
  // At first, the visitor is the person at this computer.
  await expect.element(simulator).toMatchTextContent('because no rule matches')
  await simulator.getByLabelText('Device').selectOptions('iPhone')
  await expect.element(simulator).toMatchTextContent('example.com/app, because of rule “Phones”')
  await simulator.getByLabelText('Device').selectOptions('Windows computer')
  await expect.element(simulator).toMatchTextContent('because no rule matches')
  await expect.element(findRules()).toMatchTextContent(/Of 1 scan in the last 30 days, 1 would have gone elsewhere/)
  await expectAccessible()
  await findSaveButton().click()
  await expect.element(page.getByRole('status').getByText(/^Rules saved\./)).toBeVisible()
  await expect.element(findCards().first()).toMatchTextContent('Phones Phone')
  expect((await scan(code)).headers['location']).toBe('https://example.com/app')
  expect((await scan(code, { 'user-agent': computer })).headers['location']).toBe('https://example.com/')
  await expect.poll(() => readMatchedRules(code.id)).toEqual([null, 'Phones', null])
})

test('a rule for every scan closes the list: new rules are added above it', async () => {
  await openRules()
  await page.getByRole('button', { name: 'Add rules' }).click()
  await findNameField().fill('Everybody')
  await page.getByRole('listitem', { name: 'Everybody' }).getByLabelText('Destination').fill('example.com/all')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const closing = page.getByRole('listitem', { name: 'Everybody' })
  await expect.element(closing.getByRole('button', { name: 'Move Everybody up' })).toBeEnabled()
  await closing.getByRole('button', { name: 'Move Everybody up' }).click()
  await expect
    .element(page.getByRole('listitem', { name: 'Rule 2' }))
    .toMatchTextContent('Never applies: Everybody is for every scan')
})

test('an error of the service is shown at the field of the rule', async () => {
  const code = await openRules()
  await addRules('Short', 'Long')
  const lastCard = findCards().last()
  await findCards().first().getByLabelText('Destination').fill('example.com')
  // Only the service knows which addresses lead back to the code.
  const address = lastCard.getByLabelText('Destination')
  await address.fill(code.scanUrl)
  await findSaveButton().click()
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveAccessibleDescription(/This is an address of the code itself/)
  await expect.element(findCards().first().getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Move Long up' }).click()
  await expect.poll(readNames).toEqual(['Long', 'Short'])
  await findCards().first().getByLabelText('Destination').fill('example.com/short')
  await findSaveButton().click()
  await expect.element(page.getByRole('status').getByText(/^Rules saved\./)).toBeVisible()
  await expect.element(findCards().first()).toMatchTextContent('Long')
})

test('unsaved rules are restored when the person returns to the code', async () => {
  await createWorkspace()
  await createCode({ name: 'Menu' })
  await openScreen('/codes')
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Add rules' }).click()
  await leaveAndReturn()
  // Opening and leaving an untouched editor stores nothing: the button still says "Add rules".
  await addRules('First', 'Last')
  await press(page.getByRole('button', { name: 'Move Last up' }), '{Enter}')
  await expect.poll(readNames).toEqual(['Last', 'First'])
  await expect.element(page.getByText('Last is now 1 of 2')).toBeInTheDocument()
  await leaveAndReturn()
  await page.getByRole('button', { name: 'Continue with the rules' }).click()
  await expect.poll(readNames).toEqual(['Last', 'First'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Add rules' })).toHaveFocus()
})

test('a rule is dragged with the keyboard', async () => {
  await openRules()
  await addRules('First', 'Second', 'Third')
  const handle = page.getByRole('button', { name: 'Reorder First' })
  await expect.element(handle).toHaveAccessibleDescription(/^Press Space to lift it/)
  await press(handle, ' ')
  await expectAnnounced('Lifted First, 1 of 3.')
  await userEvent.keyboard('{ArrowDown}')
  await expectAnnounced('First, 2 of 3.')
  await userEvent.keyboard('{ArrowDown}')
  await expectAnnounced('First, 3 of 3.')
  await userEvent.keyboard('{Escape}')
  await expectAnnounced('Canceled. First, 1 of 3, not moved.')
  expect(readNames()).toEqual(['First', 'Second', 'Third'])
  await press(handle, ' ')
  await userEvent.keyboard('{ArrowDown}')
  await expectAnnounced('First, 2 of 3.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(readNames).toEqual(['Second', 'First', 'Third'])
  await expect.element(handle).toHaveFocus()
  await expectAnnounced('First is now 2 of 3')
})

test('a code is duplicated with its rules', async () => {
  await openRules()
  await addRules('Alpine nights')
  const card = findCards().first()
  await card.getByLabelText('Destination').fill('example.com/night')
  await card.getByRole('button', { name: 'UTM parameters' }).click()
  await card.getByLabelText('Source').fill('rules')
  await expect.element(card.getByLabelText('Destination')).toHaveValue('example.com/night?utm_source=rules')
  await addCondition('Country')
  await card.getByRole('combobox', { name: 'Country' }).fill('austri')
  await userEvent.keyboard('{Enter}switz{Enter}')
  await expect.element(card.getByRole('button', { name: 'Remove Austria' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Remove Switzerland' })).toBeVisible()
  await addCondition('Hours')
  await card.getByLabelText('From').fill('22:00')
  await card.getByLabelText('Until').fill('02:00')
  await expect.element(card.getByText(/Ends the next morning/)).toBeVisible()
  await findSaveButton().click()
  await expect.element(page.getByRole('status').getByText(/^Rules saved\./)).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /\(copy\)$/ })).toBeVisible()
  await expect.element(findRules()).toMatchTextContent('in Austria or Switzerland, 22:00 to 02:00')
})

/** Creates a code and opens its screen. */
async function openRules() {
  await createWorkspace()
  const code = await createCode()
  await openScreen(`/codes/${code.id}`)
  await expect.element(findRules()).toBeVisible()
  return code
}

/** Adds rules with these names in the editor. */
async function addRules(...names: string[]) {
  await page.getByRole('button', { name: 'Add rules' }).click()
  for (const [index, name] of names.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a rule' }).click()
    await findNameField(findCards().last()).fill(name)
  }
}

async function addCondition(condition: string) {
  await page.getByRole('button', { name: 'Add a condition' }).last().click()
  await page.getByRole('menuitem', { name: condition }).click()
}

async function leaveAndReturn() {
  history.back()
  await expect.element(page.getByRole('table', { name: 'Codes' })).toBeVisible()
  history.forward()
  await expect.element(findRules()).toBeVisible()
}

function readNames() {
  return findCards()
    .elements()
    .map((card) => card.querySelector('input')?.value)
}

async function expectAnnounced(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
}

/** The names of the rules that matched the scans of a code, newest scan first. */
async function readMatchedRules(id: string) {
  const { data } = await api('GET /codes/{id}/scans', { params: { id } })
  return data.map(({ matchedRule }) => matchedRule)
}
