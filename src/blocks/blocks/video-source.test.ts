import { expect, test } from 'vitest'
import { parseVideoSource } from './video-source.ts'

const nocookie = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', nocookie],
  ['https://m.youtube.com/watch?feature=share&v=aqz-KE-bpKQ&t=1m30s', `${nocookie}&start=90`],
  ['https://youtu.be/aqz-KE-bpKQ?si=tracking&t=42', `${nocookie}&start=42`],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', nocookie],
  ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=5', `${nocookie}&start=5`],
  ['https://www.youtube.com/live/aqz-KE-bpKQ', nocookie],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/abcdef1234', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef1234'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://player.vimeo.com/video/76979871?h=abcdef12',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef12',
  ],
])('%s plays in the player without cookies', (address, player) => {
  expect(parseVideoSource(address)).toMatchObject({ kind: 'service', player: { address: player } })
})

test('a file plays in the page', () => {
  expect(parseVideoSource(' https://example.com/film.mp4 ')).toEqual({
    kind: 'file',
    src: 'https://example.com/film.mp4',
  })
})

test('other addresses of a video service are not videos', () => {
  for (const address of [
    '',
    'film',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://www.youtube.com/@someone',
    'https://youtu.be/%22onload=x',
    'https://vimeo.com/about',
  ])
    expect([address, parseVideoSource(address)]).toEqual([address, null])
})

test('a host that only begins like YouTube is not a video service', () => {
  expect(parseVideoSource('https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ')?.kind).toBe('file')
})
