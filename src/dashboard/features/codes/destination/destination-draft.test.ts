import { expect, test } from 'vitest'
import { noCampaign } from './campaign.ts'
import { noDestination, readDraft, withWaitingCampaign } from './destination-draft.ts'

const campaign = { ...noCampaign, source: 'poster', medium: 'print' }

test('UTM parameters that were typed first are added to the address typed later', () => {
  expect(readDraft({ ...noDestination, url: 'example.com/menu?a=1', campaign })).toEqual({
    ok: true,
    destination: { type: 'url', url: 'https://example.com/menu?a=1&utm_source=poster&utm_medium=print' },
  })
})

test('an address that cannot have UTM parameters is unchanged', () => {
  expect(withWaitingCampaign('mailto:ada@example.com', campaign)).toBe('mailto:ada@example.com')
  expect(withWaitingCampaign('', campaign)).toBe('')
})
