import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embedProviders, findEmbed, isFrameOrigin } from './find-embed.ts'
import { pastedEmbeds } from '#testing/real-world/embeds/pasted-embeds.ts'

test.each(pastedEmbeds)('%s shows %s', (input, provider, frame) => {
  const embed = findEmbed(input)
  expect([embed?.provider?.name, embed?.frame?.address]).toEqual([provider, frame])
})

test.each(pastedEmbeds)(
  'the frame of %s is of a host that policies may list, and the link of the provider’s',
  (input) => {
    const { page = '', frame } = findEmbed(input) ?? {}
    const address = frame?.address ?? ''
    expect(isFrameOrigin(new URL(address).origin)).toBe(true)
    expect(new URL(page).protocol).toBe('https:')
    // The address that is shown can be pasted again.
    expect(findEmbed(address)?.frame?.address).toBe(address)
  },
)

test.each([
  ['https://youtu.be/aqz-KE-bpKQ?si=Xy12&t=42', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=42s'],
  [
    'https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=1a2b',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
  ],
  ['https://www.instagram.com/reel/C8abcDEfgHi/?igsh=MWQ1ZGUxMzBkMA==', 'https://www.instagram.com/reel/C8abcDEfgHi/'],
  ['https://x.com/NASA/status/1445361347013398533?s=20&t=AbC', 'https://x.com/NASA/status/1445361347013398533'],
  ['https://calendly.com/ada/30min?utm_source=mail&month=2027-01', 'https://calendly.com/ada/30min'],
  [
    'https://www.google.de/maps/place/Brandenburger+Tor/@52.5162746,13.3755153,17z/data=!3m2!1e3?entry=ttu',
    'https://www.google.com/maps/search/?api=1&query=Brandenburger%20Tor',
  ],
])('without script, %s leads to its page without what tracks visitors', (input, page) => {
  expect(findEmbed(input)?.page).toBe(page)
})

test.each([
  ['https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ', 'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ'],
  ['https://notyoutube.com/watch?v=aqz-KE-bpKQ', 'https://notyoutube.com/watch?v=aqz-KE-bpKQ'],
  ['https://youtube.com:8443/watch?v=aqz-KE-bpKQ', 'https://youtube.com:8443/watch?v=aqz-KE-bpKQ'],
  ['https://evil.test/https://youtu.be/aqz-KE-bpKQ', 'https://evil.test/https://youtu.be/aqz-KE-bpKQ'],
  ['https://evil.test/?u=youtube.com/watch?v=aqz-KE-bpKQ', 'https://evil.test/?u=youtube.com/watch?v=aqz-KE-bpKQ'],
  ['https://google.evil.test/maps/embed?pb=!1m18', 'https://google.evil.test/maps/embed?pb=!1m18'],
  ['https://xn--youtub-pva.com/watch?v=aqz-KE-bpKQ', 'https://xn--youtub-pva.com/watch?v=aqz-KE-bpKQ'],
  ['https://youtubе.com/watch?v=aqz-KE-bpKQ', 'https://xn--youtub-8of.com/watch?v=aqz-KE-bpKQ'],
  ['https://typeform.com.evil.test/to/moe6aa', 'https://typeform.com.evil.test/to/moe6aa'],
  ['https://eviltypeform.com/to/moe6aa', 'https://eviltypeform.com/to/moe6aa'],
  ['https://example.org/menu', 'https://example.org/menu'],
  [
    'https://docs.google.com/document/d/1abc/edit?usp=sharing',
    'https://docs.google.com/document/d/1abc/edit?usp=sharing',
  ],
  ['https://www.google.de/search?q=menu', 'https://www.google.de/search?q=menu'],
  ['<iframe src="https://evil.test/embed" onload="alert(1)"></iframe>', 'https://evil.test/embed'],
])('%s is a link to what it says, without a frame', (input, page) => {
  expect(findEmbed(input)).toEqual({ provider: null, kind: 'link', page, frame: null })
})

test.each([
  '',
  '   ',
  'film',
  'javascript:alert(1)',
  'JAVASCRIPT://youtube.com/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://youtube.com/1',
  '//youtube.com/watch?v=aqz-KE-bpKQ',
  '/watch?v=aqz-KE-bpKQ',
  'https://youtube.com@evil.test/watch?v=aqz-KE-bpKQ',
  'https://user:secret@www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https:\\\\youtube.com\\watch?v=aqz-KE-bpKQ',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://localhost/',
  'https://a;script-src.evil.test/',
  'https://a.test and https://b.test',
  '<script src="https://evil.test/x.js"></script>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://youtube.com@evil.test/"></iframe>',
  '<b>bold</b>',
  `<iframe ${'"'.repeat(3000)}`,
  `${'<iframe '.repeat(2000)}`,
])('%j shows nothing', (input) => {
  expect(findEmbed(input)).toBeNull()
})

test.each([
  ['https://www.youtube.com/@someone', 'YouTube'],
  ['https://vimeo.com/showcase/8373842', 'Vimeo'],
  ['https://vimeo.com/event/4567890/abc123def0', 'Vimeo'],
  ['https://www.youtube.com/embed/%22onload=x', 'YouTube'],
  ['https://maps.app.goo.gl/abcDEF123', 'Google Maps'],
  ['https://spotify.link/abc123', 'Spotify'],
  ['https://on.soundcloud.com/AbCdE', 'SoundCloud'],
  ['https://vm.tiktok.com/ZMabc/', 'TikTok'],
  ['https://artist.bandcamp.com/album/first', 'Bandcamp'],
  ['https://x.com/NASA', 'X'],
  ['https://www.instagram.com/nasa/', 'Instagram'],
  ['https://www.instagram.com/share/reel/BAJjfxQ0abc/', 'Instagram'],
  ['https://www.instagram.com/share/BAJjfxQ0abc', 'Instagram'],
  ['https://forms.gle/abc123', 'Google Forms'],
  ['https://w.soundcloud.com/player/?url=https://evil.test/track', 'SoundCloud'],
  ['https://www.figma.com/embed?embed_host=share&url=https://evil.test/file/aaaaaaaaaaaaaaaaaaaaaa', 'Figma'],
  ['https://calendar.google.com/calendar/embed?src=%22%3E%3Cscript%3E', 'Google Calendar'],
])('%s is a link to %s, with advice how to get an address that is shown', (input, provider) => {
  const embed = findEmbed(input)
  expect([embed?.provider?.name, embed?.kind, embed?.frame]).toEqual([provider, 'link', null])
  expect(embed?.provider?.advice).not.toBe('')
})

test('a shared calendar is shown with all, some or none of the padding of its address', () => {
  const source = `https://calendar.google.com/calendar/embed?src=${encodeURIComponent('team@example.org')}`
  for (const cid of ['dGVhbUBleGFtcGxlLm9yZw==', 'dGVhbUBleGFtcGxlLm9yZw=', 'dGVhbUBleGFtcGxlLm9yZw'])
    expect(findEmbed(`https://calendar.google.com/calendar/u/0?cid=${cid}`)?.frame?.address).toBe(source)
})

test('the words of a place are cut before an emoji, not within it', () => {
  const embed = findEmbed(`https://www.google.com/maps?q=${'a'.repeat(299)}🎉`)
  expect(embed?.page).toBe(`https://www.google.com/maps/search/?api=1&query=${'a'.repeat(299)}`)
})

test('frames get neither the page’s place nor dialogs, and only forms may send', () => {
  for (const [input] of pastedEmbeds) {
    const embed = findEmbed(input)
    expect(embed?.frame?.sandbox).not.toMatch(/allow-(top-navigation|modals|downloads)/)
    if (embed?.kind === 'map' || embed?.kind === 'audio') expect(embed.frame?.sandbox).not.toContain('allow-forms')
  }
})

test('every provider has an input in the table and is in the documentation', () => {
  const testedProviders = new Set(pastedEmbeds.map(([, provider]) => provider))
  const documentation = readFileSync('docs/embeds.md', 'utf8')
  expect(embedProviders.filter(({ name }) => !testedProviders.has(name))).toEqual([])
  for (const { name, frameHosts } of embedProviders)
    for (const host of frameHosts) expect(documentation).toMatch(new RegExp(String.raw`\| ${name} +\|.*\`${host}\``))
})

test.each([
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', { ratio: '9 / 16' }],
  ['https://youtu.be/aqz-KE-bpKQ', { ratio: '16 / 9' }],
  ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT', { height: 152 }],
  ['https://open.spotify.com/album/4cOdK2wGLETKBW3PvgPWqT', { height: 352 }],
  ['https://soundcloud.com/forss/flickermood', { height: 166 }],
  ['https://soundcloud.com/forss/sets/soulhack', { height: 450 }],
  ['https://bandcamp.com/EmbeddedPlayer/track=1912138020/size=small/', { height: 42 }],
])('%s has the size of its content', (input, size) => {
  expect(findEmbed(input)?.frame?.size).toEqual(size)
})
