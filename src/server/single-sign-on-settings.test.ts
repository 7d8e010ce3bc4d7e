import { expect, test } from 'vitest'
import { findSettingProblems, parseValidSettings } from '#testing/parse-settings.ts'

const OIDC = {
  OIDC_ISSUER: 'https://login.example.com/realms/one',
  OIDC_CLIENT_ID: 'tessera',
  OIDC_CLIENT_SECRET: 'secret',
}

test('single sign-on has defaults for all settings but the provider', () => {
  const defaults = {
    issuer: OIDC.OIDC_ISSUER,
    clientId: 'tessera',
    clientSecret: 'secret',
    scopes: ['openid', 'email', 'profile'],
    roles: new Map(),
    defaultRole: 'viewer',
    workspace: null,
    only: false,
    breakGlass: [],
  }
  expect(parseValidSettings(OIDC).singleSignOn).toEqual(defaults)
  // The slash at the end is part of an issuer.
  expect(parseValidSettings({ ...OIDC, OIDC_ISSUER: 'https://one.example/' }).singleSignOn?.issuer).toBe(
    'https://one.example/',
  )
  const allVariables = {
    ...OIDC,
    OIDC_SCOPES: 'openid email groups',
    OIDC_ROLES: 'Design Team=designer, /staff=viewer,a=b=admin,',
    OIDC_DEFAULT_ROLE: 'none',
    OIDC_WORKSPACE: 'acme',
    OIDC_ONLY: '1',
    OIDC_BREAK_GLASS: 'Boss@example.com, two@example.com',
  }
  expect(parseValidSettings(allVariables).singleSignOn).toEqual({
    ...defaults,
    scopes: ['openid', 'email', 'groups'],
    roles: new Map([
      ['Design Team', 'designer'],
      ['/staff', 'viewer'],
      ['a=b', 'admin'],
    ]),
    defaultRole: null,
    workspace: 'acme',
    only: true,
    breakGlass: ['boss@example.com', 'two@example.com'],
  })
})

test('an incomplete or useless configuration of single sign-on is refused', () => {
  const reason = 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET go together'
  expect(findSettingProblems({ OIDC_ISSUER: OIDC.OIDC_ISSUER })).toEqual([
    `OIDC_CLIENT_ID is missing: ${reason}.`,
    `OIDC_CLIENT_SECRET is missing: ${reason}.`,
  ])
  expect(findSettingProblems({ OIDC_ONLY: '1' })).toEqual([
    'OIDC_ONLY needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ])
  const insecureIssuer = { ...OIDC, OIDC_ISSUER: 'http://keycloak:8080/realms/one' }
  expect(findSettingProblems(insecureIssuer)).toEqual([
    'OIDC_ISSUER must begin with https:, or set ALLOW_PRIVATE_HOSTS=1 for one in your own network.',
  ])
  expect(findSettingProblems({ ...insecureIssuer, ALLOW_PRIVATE_HOSTS: '1' })).toEqual([])
  expect(findSettingProblems({ ...OIDC, OIDC_ISSUER: 'https://one.example/?tenant=1' })).toEqual([
    'OIDC_ISSUER must be an address without ? and #.',
  ])
  expect(findSettingProblems({ ...OIDC, OIDC_SCOPES: 'email' })).toEqual(['OIDC_SCOPES must include openid.'])
  expect(findSettingProblems({ ...OIDC, OIDC_ROLES: 'staff=owner' })).toEqual([
    'OIDC_ROLES must be like staff=viewer,design=designer, not staff=owner.',
  ])
  expect(findSettingProblems({ ...OIDC, OIDC_DEFAULT_ROLE: 'owner' })).toEqual([
    'OIDC_DEFAULT_ROLE must be admin, designer, marketer, viewer or none.',
  ])
  expect(findSettingProblems({ ...OIDC, OIDC_DEFAULT_ROLE: 'none' })).toEqual([
    'OIDC_DEFAULT_ROLE none lets nobody in without OIDC_ROLES.',
  ])
  expect(findSettingProblems({ ...OIDC, OIDC_ONLY: '1' })).toEqual([
    'OIDC_ONLY needs OIDC_BREAK_GLASS: the addresses of admins who may use their password when single sign-on fails.',
  ])
  expect(findSettingProblems({ ...OIDC, OIDC_BREAK_GLASS: 'boss' })).toEqual([
    'OIDC_BREAK_GLASS must be email addresses.',
  ])
})
