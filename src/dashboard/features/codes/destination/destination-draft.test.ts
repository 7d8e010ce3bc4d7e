import { expect, test } from 'vitest'
import { noCampaign } from './campaign.ts'
import { noDestination, readDraft, withWaitingCampaign } from './destination-draft.ts'

const campaign = { ...noCampaign, source: 'poster', medium: 'print' }

test('UTM parameters that were typed first are sent with the address that came later', () => {
  expect(readDraft({ ...noDestination, url: 'example.com/menu?a=1', campaign })).toEqual({
    ok: true,
    destination: { type: 'url', url: 'https://example.com/menu?a=1&utm_source=poster&utm_medium=print' },
  })
})

test('an address that takes no UTM parameters stays as it is', () => {
  expect(withWaitingCampaign('mailto:ada@example.com', campaign)).toBe('mailto:ada@example.com')
  expect(withWaitingCampaign('', campaign)).toBe('')
})
