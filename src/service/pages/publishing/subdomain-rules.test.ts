import { expect, test } from 'vitest'
import { checkSubdomain } from './subdomain-rules.ts'

const allowed = (text: string) => checkSubdomain(text).ok

test.each([
  'bakery',
  'a1b',
  'the-old-mill',
  '1860',
  '24-7',
  'my-bank-of-flowers',
  'admins-choir',
  'a'.repeat(40),
  'cafe--bar',
  'bank-holiday-menu',
  'photo-blog',
  'my-shop',
  'the-password-game',
  'apple-orchard',
  'support-our-choir',
  'wallet-makers',
])('%s is allowed', (text) => expect(checkSubdomain(text)).toEqual({ ok: true }))

test.each(['ab', 'a'.repeat(41), '', '-ab', 'ab-', 'Bakery', 'bäckerei', 'a_b', 'a.b', 'a b', 'bakery.', 'bak\nery'])(
  '%j is no subdomain',
  (text) => expect(allowed(text)).toBe(false),
)

test.each(['www', 'api', 'admin', 'mail', 'app', 'localhost', 'wpad', 'autodiscover', 'tessera', 'sign-in'])(
  '%s is ours',
  (text) => expect(checkSubdomain(text)).toEqual({ ok: false, reason: `The subdomain ${text} is reserved.` }),
)

test.each([
  'adm1n',
  'l0gin',
  'log1n',
  'pay-pal',
  'paypa1',
  'a-d-m-i-n',
  'supp0rt',
  'vvww',
  'webrnail',
  'tes5era',
  'adrnin',
])('%s looks like a reserved name', (text) =>
  expect(checkSubdomain(text)).toEqual({
    ok: false,
    reason: `The subdomain ${text} looks like one that is reserved.`,
  }),
)

test.each([
  'tessera-login',
  'support-tessera',
  'my-tessera-page',
  'tesseralogin',
  't3ssera-help',
  'www-tessera',
  'signin-help',
  'sign-in-help',
  'account-verify',
  'verify-your-account',
  'secure-bank',
  'securebank',
  'paypal-l0gin',
])('%s is made of reserved words', (text) =>
  expect(checkSubdomain(text)).toEqual({
    ok: false,
    reason: `The subdomain ${text} looks like one that is reserved.`,
  }),
)

test.each(['mta-sts', 'ns1', 'ns2', 'dmarc'])('%s is reserved for programs that look it up', (text) =>
  expect(checkSubdomain(text)).toEqual({ ok: false, reason: `The subdomain ${text} is reserved.` }),
)

test.each(['xn--bckerei-5wa', 'ab--cd'])('%s could encode letters of another script', (text) =>
  expect(allowed(text)).toBe(false),
)
