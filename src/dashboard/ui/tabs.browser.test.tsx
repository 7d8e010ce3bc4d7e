import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { toOptions } from './fields/options.ts'
import { TabList, TabPanel, Tabs } from './tabs.tsx'

const tabs = toOptions({ request: 'Request', response: 'Response', curl: 'curl' })

function Evidence() {
  const [tab, setTab] = useState<'request' | 'response' | 'curl'>('request')
  return (
    <Tabs value={tab} tabs={tabs} onChange={setTab}>
      <TabList label="Evidence" />
      <TabPanel>What the {tab} says</TabPanel>
    </Tabs>
  )
}

test('arrow keys select the next tab and show its panel', async () => {
  const screen = await render(<Evidence />)
  await expect.element(screen.getByRole('tablist', { name: 'Evidence' })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('tab', { name: 'Request' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Response' })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: 'Response' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel', { name: 'Response' })).toHaveTextContent('What the response says')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Request' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'curl' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('tabpanel', { name: 'Request' })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel', { name: 'Request' })).toHaveFocus()
})
