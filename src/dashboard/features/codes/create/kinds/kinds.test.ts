import { expect, test } from 'vitest'
import type { AnsweredKind, Answers } from './kind.ts'
import { appKind, reviewKind, toAppStoreUrl, toGooglePlayUrl } from './link-kinds.ts'
import { emailKind, phoneKind, smsKind, whatsAppKind } from './message-kinds.ts'
import { contactKind, wifiKind } from './card-kinds.ts'
import { eventKind, linksKind, menuKind, readLinkLine } from './page-kinds.ts'

const readUrl = (kind: AnsweredKind, answers: Answers) => {
  const reading = kind.read(answers)
  return reading.ok && reading.target.make === 'code' && reading.target.destination.type === 'url'
    ? reading.target.destination.url
    : reading
}
const readFields = (kind: AnsweredKind, answers: Answers) => {
  const reading = kind.read(answers)
  return reading.ok && reading.target.make === 'page' ? reading.target.page.blocks[0]?.fields : reading
}
const phone = { phone: '030 901820', country: 'DE' }

test('calls and messages are composed of the answers', () => {
  expect(readUrl(phoneKind, phone)).toBe('tel:+4930901820')
  expect(readUrl(smsKind, phone)).toBe('sms:+4930901820')
  expect(readUrl(smsKind, { ...phone, message: 'Ja & Nein?\nGrüße' })).toBe(
    'sms:+4930901820?&body=Ja%20%26%20Nein%3F%0D%0AGr%C3%BC%C3%9Fe',
  )
  expect(readUrl(whatsAppKind, { ...phone, message: '50% off = 👍' })).toBe(
    'https://wa.me/4930901820?text=50%25%20off%20%3D%20%F0%9F%91%8D',
  )
  expect(readUrl(emailKind, { email: 'anna+menu@ex.example', subject: 'Table for 2 & 3', message: 'a\nb' })).toBe(
    'mailto:anna%2Bmenu@ex.example?subject=Table%20for%202%20%26%203&body=a%0D%0Ab',
  )
  expect(readUrl(emailKind, { email: ' Anna@ex.example ' })).toBe('mailto:Anna@ex.example')
  expect(phoneKind.suggestName(phone)).toBe('Call +4930901820')
})

test('a problem is reported at its question', () => {
  expect(phoneKind.read({})).toEqual({ ok: false, problems: { phone: 'Enter a phone number such as +49 30 901820.' } })
  expect(emailKind.read({ email: 'anna' })).toMatchObject({ ok: false, problems: { email: expect.any(String) } })
})

test.each([
  ['https://apps.apple.com/de/app/whatsapp/id310633997', 'https://apps.apple.com/de/app/whatsapp/id310633997'],
  ['apps.apple.com/app/id310633997?mt=8', 'https://apps.apple.com/app/id310633997?mt=8'],
  ['https://itunes.apple.com/us/app/id310633997', 'https://apps.apple.com/app/id310633997'],
  ['itms-apps://itunes.apple.com/app/id310633997', 'https://apps.apple.com/app/id310633997'],
  ['id310633997', 'https://apps.apple.com/app/id310633997'],
  ['310633997', 'https://apps.apple.com/app/id310633997'],
  ['https://play.google.com/store/apps/details?id=com.whatsapp', null],
  ['https://apps.apple.com.evil.example/app/id310633997', null],
  ['example.com', null],
])('in the App Store, %j is %j', (typedText, url) => {
  expect(toAppStoreUrl(typedText)).toBe(url)
})

test.each([
  [
    'https://play.google.com/store/apps/details?id=com.whatsapp&hl=de',
    'https://play.google.com/store/apps/details?id=com.whatsapp&hl=de',
  ],
  ['play.google.com/store/apps/details?id=com.whatsapp', 'https://play.google.com/store/apps/details?id=com.whatsapp'],
  ['market://details?id=com.whatsapp', 'https://play.google.com/store/apps/details?id=com.whatsapp'],
  ['com.example.app', 'https://play.google.com/store/apps/details?id=com.example.app'],
  ['https://play.google.com/store/apps', null],
  ['apps.apple.com/app/id310633997', null],
])('in Google Play, %j is %j', (typedText, url) => {
  expect(toGooglePlayUrl(typedText)).toBe(url)
})

test('each phone opens its store, and other devices the website', () => {
  const answers = {
    appStore: 'id310633997',
    googlePlay: 'com.example.app',
    website: 'example.com/app',
    appUrl: 'myapp://x',
  }
  expect(appKind.read(answers)).toEqual({
    ok: true,
    target: {
      make: 'code',
      destination: { type: 'url', url: 'https://example.com/app' },
      more: {
        appUrl: 'myapp://x',
        rules: [
          { name: 'iPhones and iPads', when: { os: ['iOS'] }, url: 'https://apps.apple.com/app/id310633997' },
          {
            name: 'Android phones',
            when: { os: ['Android'] },
            url: 'https://play.google.com/store/apps/details?id=com.example.app',
          },
        ],
      },
    },
  })
  // One store needs no rule.
  expect(appKind.read({ googlePlay: 'com.example.app' })).toEqual({
    ok: true,
    target: {
      make: 'code',
      destination: { type: 'url', url: 'https://play.google.com/store/apps/details?id=com.example.app' },
      more: {},
    },
  })
  expect(appKind.read({})).toMatchObject({ ok: false, problems: { appStore: expect.any(String) } })
  expect(appKind.read({ appStore: 'example.com', appUrl: 'javascript:alert(1)' })).toMatchObject({
    ok: false,
    problems: { appStore: expect.any(String), appUrl: expect.any(String) },
  })
})

test('a review page is an address, or a place of Google', () => {
  expect(readUrl(reviewKind, { review: 'g.page/r/CabcEBM/review' })).toBe('https://g.page/r/CabcEBM/review')
  expect(readUrl(reviewKind, { review: 'ChIJN1t_tDeuEmsRUsoyG83frY4' })).toBe(
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
  )
  expect(reviewKind.suggestName({ review: 'www.tripadvisor.de/x' })).toBe('Review on tripadvisor.de')
})

test.each([
  ['Café "Lindenhof"', 'a;b,c:d\\e"f', 'WIFI:T:WPA;P:a\\;b\\,c\\:d\\\\e\\"f;S:Café \\"Lindenhof\\";;'],
  ['Guests', '  spaces count  ', 'WIFI:T:WPA;P:  spaces count  ;S:Guests;;'],
  ['Gäste', 'Straße123', 'WIFI:T:WPA;P:Straße123;S:Gäste;;'],
])('the network %j with the password %j can be joined from the picture', (network, password, text) => {
  expect(wifiKind.toStaticText?.({ network, password })).toBe(text)
  expect(readFields(wifiKind, { network, password })).toMatchObject({ network, password, security: 'WPA' })
})

test.each([
  [{ network: '', password: '12345678' }, { network: 'Enter the name of the network.' }],
  [{ network: 'x', password: '1234567' }, { password: 'A WPA password has 8 to 63 characters.' }],
  [{ network: 'é'.repeat(17), password: '12345678' }, { network: 'The name of a network has at most 32 bytes.' }],
  [{ network: 'x', security: 'WEP', password: '' }, { password: 'Enter the password.' }],
])('%j is not a Wi-Fi network', (answers, problems) => {
  expect(wifiKind.read(answers)).toEqual({ ok: false, problems })
})

test('a network without a password needs none, and a hidden network says so', () => {
  expect(wifiKind.toStaticText?.({ network: 'x', security: 'nopass', password: 'left over', hidden: 'yes' })).toBe(
    'WIFI:T:nopass;S:x;H:true;;',
  )
})

test('a contact becomes a contact card, and a vCard in the picture', () => {
  const answers = {
    person: 'Zoë Müller-Łukasz',
    company: 'Bäckerei; Söhne',
    phone: '030 901820',
    country: 'DE',
    email: 'zoe@ex.example',
    website: 'ex.example',
    city: 'Köln',
  }
  expect(readFields(contactKind, answers)).toMatchObject({
    name: 'Zoë Müller-Łukasz',
    phones: [{ label: '', number: '+4930901820' }],
    emails: [{ label: '', email: 'zoe@ex.example' }],
    website: 'https://ex.example/',
  })
  const vcard = contactKind.toStaticText?.(answers) ?? ''
  expect(vcard.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Müller-Łukasz;Zoë;;;',
    'FN:Zoë Müller-Łukasz',
    String.raw`ORG:Bäckerei\; Söhne`,
    'TEL:+4930901820',
    'EMAIL:zoe@ex.example',
    'URL:https://ex.example/',
    'ADR;TYPE=WORK:;;;Köln;;;',
    'END:VCARD',
  ])
  expect(contactKind.read({ phone: '1', email: 'x', website: 'two words' })).toEqual({
    ok: false,
    problems: {
      person: 'Enter a name, or a company.',
      phone: expect.any(String),
      email: expect.any(String),
      website: expect.any(String),
    },
  })
})

test('an event ends after it starts', () => {
  const answers = {
    event: 'Concert',
    starts: '2027-06-18T19:00',
    timeZone: 'Europe/Berlin',
    link: 'ex.example/tickets',
  }
  expect(readFields(eventKind, answers)).toMatchObject({
    title: 'Concert',
    starts: '2027-06-18T19:00',
    ends: '2027-06-18T19:00',
    timeZone: 'Europe/Berlin',
    link: 'https://ex.example/tickets',
  })
  expect(eventKind.read({ ...answers, ends: '2027-06-18T18:00' })).toEqual({
    ok: false,
    problems: { ends: 'The event ends before it starts.' },
  })
})

test.each([
  ['Menu: example.com/menu', { label: 'Menu', url: 'https://example.com/menu' }],
  ['Our shop - https://shop.example', { label: 'Our shop', url: 'https://shop.example/' }],
  ['Instagram instagram.com/lindenhof', { label: 'Instagram', url: 'https://instagram.com/lindenhof' }],
  ['Write to us: mailto:a@ex.example', { label: 'Write to us', url: 'mailto:a@ex.example' }],
  ['www.example.com/a', { label: 'example.com', url: 'https://www.example.com/a' }],
  ['just words', null],
])('the line %j is %j', (line, link) => {
  expect(readLinkLine(line)).toEqual(link)
})

test('a line without an address is named', () => {
  expect(linksKind.read({ title: 'x', links: 'Menu: example.com\nnothing here' })).toMatchObject({
    ok: false,
    problems: { links: expect.stringContaining('Line 2: “nothing here” has no address.') },
  })
})

test('a menu needs an item with a price', () => {
  expect(readFields(menuKind, { place: 'Café', items: 'Coffee\nEspresso 2.60' })).toMatchObject({
    sections: [{ name: 'Coffee', items: [{ name: 'Espresso', price: '2.60' }] }],
  })
  expect(menuKind.read({ place: 'Café', items: 'Only words' })).toMatchObject({
    ok: false,
    problems: { items: expect.any(String) },
  })
})
