import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import type { State } from './screens.ts'

/** The first screen of a new installation. */
export const setupScreens: { name: string; states: State[] } = {
  name: 'setup',
  states: [
    defineSetupState('a new installation with a demo', (page, stack) => openSetup(page, stack, 'exists'), {
      everyWidth: true,
    }),
    defineSetupState('the demo is offered', (page, stack) => openSetup(page, stack, 'offered')),
    defineSetupState('nothing entered', async (page, stack) => {
      await openSetup(page, stack, 'none')
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByText('Enter your name').waitFor()
    }),
    defineSetupState('a used link', async (page, { origin }) => {
      await page.goto(`${origin}/setup?token=used`)
      await page.getByText('This link no longer works').waitFor()
    }),
  ],
}

function defineSetupState(name: string, open: State['open'], { everyWidth }: Pick<State, 'everyWidth'> = {}): State {
  return { name, as: 'nobody', open, ...(everyWidth && { everyWidth }) }
}

async function openSetup(page: Page, { origin }: SpawnedStack, demo: string) {
  await page.route('**/auth/setup/read', (route) =>
    route.fulfill({ json: { email: 'admin@example.com', workspace: 'My workspace', demo, mail: false } }),
  )
  await page.goto(`${origin}/setup?token=first-start`)
  await page.getByLabel('Your name').waitFor()
}
