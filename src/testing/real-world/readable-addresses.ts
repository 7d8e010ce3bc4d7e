/** An address in its stored and in its readable form. */
export interface ReadableAddress {
  stored: string
  readable: string
  source: string
}

function createReadableAddresses(
  source: string,
  pairs: readonly (readonly [stored: string, readable: string])[],
): ReadableAddress[] {
  return pairs.map(([stored, readable]) => ({ stored, readable, source }))
}

function createUnchangedAddresses(source: string, addresses: readonly string[]): ReadableAddress[] {
  return addresses.map((stored) => ({ stored, readable: stored, source }))
}

export const readableAddresses: readonly ReadableAddress[] = [
  ...createReadableAddresses('WHATWG URL, rendering: percent-encoded UTF-8 is decoded', [
    ['https://ex.example/stra%C3%9Fe?q=k%C3%A4se', 'https://ex.example/straße?q=käse'],
    ['https://ex.example/%D0%BC%D0%B5%D0%BD%D1%8E', 'https://ex.example/меню'],
    ['https://ex.example/%E3%83%A1%E3%83%8B%E3%83%A5%E3%83%BC', 'https://ex.example/メニュー'],
    ['https://ex.example/%d9%82%d8%a7%d8%a6%d9%85%d8%a9', 'https://ex.example/قائمة'],
    ['https://ex.example/%F0%9F%8D%95#%F0%9F%8D%95', 'https://ex.example/🍕#🍕'],
    ['https://ex.example/mu%CC%88sli', 'https://ex.example/mu\u0308sli'],
    ['https://ex.example/?q=%E0%A4%AE%E0%A5%87%E0%A4%A8%E0%A5%82', 'https://ex.example/?q=मेनू'],
    ['mailto:anna@ex.example?subject=Gr%C3%BC%C3%9Fe', 'mailto:anna@ex.example?subject=Grüße'],
    ['myapp://men%C3%BC', 'myapp://menü'],
  ]),
  ...createUnchangedAddresses('WHATWG URL, rendering: delimiters, spaces and ASCII stay encoded', [
    'https://ex.example/a%2Fb%3Fc%23d%25e',
    'https://ex.example/a%20b?c=%26d%3De',
    'https://ex.example/%7Eanna',
    'https://ex.example/a%C2%A0b',
    'https://ex.example/%E3%80%80',
    'https://ex.example/%0D%0A%00',
    'tel:+49%2030%201234567',
  ]),
  ...createUnchangedAddresses('UTR 36, 2.5: characters that nobody sees or that change the direction', [
    'https://ex.example/a%E2%80%8B',
    'https://ex.example/%E2%80%AEgpj.exe',
    'https://ex.example/%E2%81%A6x%E2%81%A9',
    'https://ex.example/%EF%BB%BFx',
    'https://ex.example/%C2%ADx',
    'https://ex.example/%EE%80%80',
    'https://ex.example/%EF%BF%BF',
    'https://ex.example/%CC%81',
    'https://ex.example/?q=%CC%B8',
  ]),
  ...createUnchangedAddresses('RFC 3629: bytes that are no UTF-8', [
    'https://ex.example/%E4se',
    'https://ex.example/%C3',
    'https://ex.example/%C0%AF',
    'https://ex.example/%ED%A0%80',
    'https://ex.example/%F5%80%80%80',
    'https://ex.example/%zz%C',
  ]),
  ...createReadableAddresses('RFC 3629: what is UTF-8 between them', [
    ['https://ex.example/%C3%A4%E4%C3%A4', 'https://ex.example/ä%E4ä'],
  ]),
  ...createReadableAddresses('UTS 46 and UTS 39: hosts of one script, or of those of one language', [
    ['https://xn--mnchen-3ya.example/', 'https://münchen.example/'],
    ['https://xn--strae-oqa.example/a', 'https://straße.example/a'],
    ['https://www.xn--mnchen-3ya.example:8080/', 'https://www.münchen.example:8080/'],
    ['https://xn--e1afmkfd.xn--p1ai/', 'https://пример.рф/'],
    ['https://xn--r8jz45g.xn--zckzah/', 'https://例え.テスト/'],
    ['https://xn--fiqs8s.xn--fiqs8s/', 'https://中国.中国/'],
    ['https://xn--hxajbheg2az3al.example/', 'https://παράδειγμα.example/'],
    ['https://xn--mgbh0fb.example/', 'https://مثال.example/'],
    ['https://anna:x@xn--mnchen-3ya.example/', 'https://anna:x@münchen.example/'],
    ['https://xn--1lq90ic7fzpc.example/', 'https://北京大学.example/'],
    // аррӏе, where the top-level domain is Cyrillic too
    ['https://xn--80ak6aa92e.xn--p1ai/', 'https://аррӏе.рф/'],
  ]),
  ...createUnchangedAddresses('Chromium, IDN in its address bar: what could be taken for another host', [
    // аррӏе in Cyrillic letters
    'https://xn--80ak6aa92e.com/',
    // pаypal with a Cyrillic а
    'https://xn--pypal-4ve.com/',
    // ɡoogle with U+0261
    'https://xn--oogle-qmc.com/',
    // i❤
    'https://xn--i-7iq.ws/',
    'https://xn--a/',
    'https://xn--0.example/',
    'https://xn--/',
  ]),
  ...createUnchangedAddresses('No address, or nothing to decode', [
    '',
    'Menu',
    '100%',
    'https://ex.example/?a=b&c=d#e',
    'page:pgs_00000000000000000001',
  ]),
]
