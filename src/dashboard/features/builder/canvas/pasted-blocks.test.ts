import { expect, test } from 'vitest'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { pastedEmbeds } from '#testing/real-world/embeds/pasted-embeds.ts'
import { readPasted } from '../paste/read-pasted.ts'
import type { LooseBlock } from '../sync/block-commands.ts'
import { toBlocks } from './pasted-blocks.ts'

/** Pastes into a service that has the block types of this one, except these. */
function paste(
  plain: string,
  { html = '', omittedTypes = [] }: { html?: string; omittedTypes?: string[] } = {},
): LooseBlock[] {
  const accepts = ({ type, fields }: LooseBlock) =>
    !omittedTypes.includes(type) &&
    blockTypes.block(type)?.check({ ...blockTypes.block(type)?.defaults, ...fields }).length === 0
  return toBlocks({ paragraphs: readPasted({ html, plain }), plain }, accepts)
}

test.each(pastedEmbeds.filter(([input]) => !/^[^<]*\s\S/.test(input.trim())))('%s becomes one block', (input) => {
  const blocks = paste(input)
  expect(blocks).toHaveLength(1)
  expect(['embed', 'video']).toContain(blocks[0]?.type)
})

test.each([
  ['https://youtu.be/aqz-KE-bpKQ?si=x&t=42', 'video', { address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=42s' }],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'embed', { address: 'https://www.youtube.com/shorts/aqz-KE-bpKQ' }],
  ['https://example.org/film.mp4?x=1', 'video', { address: 'https://example.org/film.mp4?x=1' }],
  ['https://example.org/tour.mp3', 'audio', { address: 'https://example.org/tour.mp3' }],
  [
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    'embed',
    { address: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT' },
  ],
  ['https://x.com/NASA', 'button', { label: 'x.com/NASA', url: 'https://x.com/NASA' }],
  ['https://example.org/menu', 'button', { label: 'example.org/menu', url: 'https://example.org/menu' }],
  [
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'button',
    {
      label: 'youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
      url: 'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    },
  ],
  ['anna@example.org', 'button', { label: 'anna@example.org', url: 'mailto:anna@example.org' }],
])('%s becomes a block of the type %s', (input, type, fields) => {
  expect(paste(input)).toEqual([{ type, fields }])
})

test('a long address becomes a button whose label has no half of an emoji', () => {
  const [{ fields } = { fields: {} }] = paste(`https://example.org/${'🍕'.repeat(60)}`)
  expect(fields).toMatchObject({ label: `example.org/${'🍕'.repeat(43)}…` })
})

test('an address within a sentence stays text, and several addresses become links', () => {
  expect(paste('Watch https://youtu.be/aqz-KE-bpKQ first').map(({ type }) => type)).toEqual(['text'])
  expect(paste('https://youtu.be/aqz-KE-bpKQ\nhttps://vimeo.com/76979871').map(({ type }) => type)).toEqual(['links'])
})

test('a service without the block type gets the next best block', () => {
  const video = 'https://youtu.be/aqz-KE-bpKQ'
  expect(paste(video, { omittedTypes: ['embed'] }).map(({ type }) => type)).toEqual(['video'])
  expect(paste(video, { omittedTypes: ['video'] }).map(({ type }) => type)).toEqual(['embed'])
  expect(paste(video, { omittedTypes: ['video', 'embed'] }).map(({ type }) => type)).toEqual(['button'])
})

test.each(['<script src="https://evil.test/x.js"></script>', '<iframe src="javascript:alert(1)"></iframe>'])(
  'the code %s becomes text',
  (code) => {
    expect(paste(code).map(({ type }) => type)).not.toContain('embed')
  },
)
