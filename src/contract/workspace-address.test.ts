import { expect, test } from 'vitest'
import { toWorkspaceAddress, readWorkspaceSlug, removeWorkspace } from './workspace-address.ts'

test.each([
  ['/w/acme/codes?sort=name#top', 'acme', '/codes?sort=name#top'],
  ['/w/acme', 'acme', '/'],
  ['/w/acme/', 'acme', '/'],
  ['/w/acme?q=1', 'acme', '/?q=1'],
  ['/w/caf%C3%A9-1/api/codes/cod_1', 'café-1', '/api/codes/cod_1'],
  ['/w/%zz/codes', '%zz', '/codes'],
  ['/codes', null, '/codes'],
  ['/', null, '/'],
  ['/w', null, '/w'],
  ['/w/', null, '/w/'],
  ['/website/codes', null, '/website/codes'],
  ['/codes/w/acme', null, '/codes/w/acme'],
])('%s is in the workspace %s, and %s without the workspace', (address, slug, addressWithout) => {
  expect([readWorkspaceSlug(address), removeWorkspace(address)]).toEqual([slug, addressWithout])
})

test.each([
  ['/', '/w/acme/'],
  ['/codes?sort=name', '/w/acme/codes?sort=name'],
  ['/w/other/codes', '/w/acme/codes'],
  ['//evil.example', '/w/acme//evil.example'],
  ['/settings/shared-links', '/w/acme/settings/shared-links'],
  // Addresses outside workspaces.
  ['/sign-in?to=%2Fcodes', '/sign-in?to=%2Fcodes'],
  ['/forgot-password', '/forgot-password'],
  ['/reset-password?token=t', '/reset-password?token=t'],
  ['/invitation?token=t', '/invitation?token=t'],
  ['/s/token', '/s/token'],
  ['/reports/end/token', '/reports/end/token'],
])('%s is %s in the workspace acme', (address, expected) => {
  expect(toWorkspaceAddress('acme', address)).toBe(expected)
})

test('a slug of another service cannot reach other parts of the address', () => {
  expect(toWorkspaceAddress('a/../b?c#d', '/codes')).toBe('/w/a%2F..%2Fb%3Fc%23d/codes')
  expect(readWorkspaceSlug('/w/a%2F..%2Fb%3Fc%23d/codes')).toBe('a/../b?c#d')
})
