import { expect, test } from 'vitest'
import { checkSubdomain } from './subdomain-rules.ts'

const isAllowed = (text: string) => checkSubdomain(text).ok
const words = (text: string) => text.trim().split(/\s+/)

test.each(
  words(`bakery a1b the-old-mill 1860 24-7 my-bank-of-flowers admins-choir cafe--bar bank-holiday-menu photo-blog my-shop
    the-password-game apple-orchard support-our-choir wallet-makers ${'a'.repeat(40)}`),
)('%s is allowed', (text) => expect(checkSubdomain(text)).toEqual({ ok: true }))

test.each(['ab', 'a'.repeat(41), '', '-ab', 'ab-', 'Bakery', 'bäckerei', 'a_b', 'a.b', 'a b', 'bakery.', 'bak\nery'])(
  '%j is not a subdomain',
  (text) => expect(isAllowed(text)).toBe(false),
)

test.each(
  words(`www api admin mail app localhost wpad autodiscover tessera sign-in
    mta-sts ns1 ns2 dmarc`),
)('%s is reserved', (text) =>
  expect(checkSubdomain(text)).toEqual({ ok: false, reason: `The subdomain ${text} is reserved.` }),
)

const similar = words('adm1n l0gin log1n pay-pal paypa1 a-d-m-i-n supp0rt vvww webrnail tes5era adrnin')
const madeOfReserved =
  words(`tessera-login support-tessera my-tessera-page tesseralogin t3ssera-help www-tessera signin-help
  sign-in-help account-verify verify-your-account secure-bank securebank paypal-l0gin`)
test.each([...similar, ...madeOfReserved])('%s looks like a reserved name', (text) => {
  const reason = `The subdomain ${text} looks like one that is reserved.`
  expect(checkSubdomain(text)).toEqual({ ok: false, reason })
})

test.each(['xn--bckerei-5wa', 'ab--cd'])('%s could encode letters of another script', (text) =>
  expect(isAllowed(text)).toBe(false),
)
