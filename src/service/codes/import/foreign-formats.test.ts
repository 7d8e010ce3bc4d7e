import { describe, expect, test } from 'vitest'
import { exporters, makeLinks } from '#testing/foreign-exports.ts'
import { foreignProducts, toForeignLinks, type ForeignProduct, type Mapping } from './foreign-formats.ts'
import { readItems, UnreadableExport } from './read-items.ts'

const now = new Date('2026-11-25T12:00:00Z')

async function readAll(product: ForeignProduct, text: string, mapping: Mapping = {}) {
  return toForeignLinks(await readItems(Buffer.from(text)), { product, mapping, now })
}

async function readExport(product: ForeignProduct, text: string, mapping: Mapping = {}) {
  return (await readAll(product, text, mapping)).links
}

const jobs = { name: 'Jobs', folder: [], url: 'https://example.com/jobs?ref=print', tags: ['print', 'jobs'] }

describe('exports as the products write them', () => {
  test('Bitly: CSV, and pages of its API with further addresses and scans by day', async () => {
    const csv = await readExport(
      'bitly',
      'link,long_url,title,created_at,tags,clicks\nhttps://bit.ly/3xYz,https://example.com/jobs?ref=print,Jobs,2023-04-05T06:07:08+0000,"print,jobs",1204\n',
    )
    expect(csv).toEqual([
      {
        ...jobs,
        place: 'row 2',
        addresses: [{ host: 'bit.ly', path: '3xYz' }],
        createdAt: new Date('2023-04-05T06:07:08Z'),
        isArchived: false,
        scans: 1204,
        scansByDay: [],
      },
    ])
    const link = {
      id: 'bit.ly/3xYz',
      link: 'https://bit.ly/3xYz',
      custom_bitlinks: ['https://go.example.com/jobs', 'https://bit.ly/3xYz'],
      long_url: jobs.url,
      title: 'Jobs',
      archived: true,
      created_at: '2023-04-05T06:07:08+0000',
      tags: ['print', 'jobs'],
      link_clicks: [
        { date: '2023-04-06T00:00:00+0000', clicks: 3 },
        { date: '2023-04-05T00:00:00+0000', clicks: 0 },
      ],
    }
    const [first, second] = await readExport(
      'bitly',
      [{ links: [link] }, { links: [link] }].map((page) => JSON.stringify(page)).join('\n'),
    )
    expect(first).toMatchObject({
      ...jobs,
      place: 'item 1',
      addresses: [
        { host: 'bit.ly', path: '3xYz' },
        { host: 'go.example.com', path: 'jobs' },
      ],
      isArchived: true,
      scans: null,
      scansByDay: [{ day: '2023-04-06', scans: 3 }],
    })
    expect(second?.place).toBe('item 2')
  })

  test('Dub: CSV with headings for people, and a list of its API', async () => {
    const [csv] = await readExport(
      'dub',
      'Short link,Destination URL,Title,Created at,Tags,Clicks\nhttps://dub.sh/Jobs,https://example.com/jobs?ref=print,Jobs,2023-04-05T06:07:08.000Z,"print, jobs","1,204"\n',
    )
    expect(csv).toMatchObject({ ...jobs, addresses: [{ host: 'dub.sh', path: 'Jobs' }], scans: 1204 })
    const [api] = await readExport(
      'dub',
      JSON.stringify([
        {
          id: 'link_1',
          domain: 'go.example.com',
          key: 'de/jobs',
          url: jobs.url,
          title: 'Jobs',
          tags: [
            { id: 'tag_1', name: 'print' },
            { id: 'tag_2', name: 'jobs' },
          ],
          clicks: 7,
          createdAt: '2023-04-05T06:07:08.000Z',
        },
      ]),
    )
    expect(api).toMatchObject({ ...jobs, addresses: [{ host: 'go.example.com', path: 'de/jobs' }], scans: 7 })
  })

  test('Shlink: CSV of its web client, and a page of its API', async () => {
    const [csv] = await readExport(
      'shlink',
      'createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits\n2023-04-05T06:07:08+02:00,s.test,aBc,https://s.test/aBc,https://example.com/jobs?ref=print,Jobs,print|jobs,12\n',
    )
    expect(csv).toMatchObject({
      ...jobs,
      addresses: [{ host: 's.test', path: 'aBc' }],
      createdAt: new Date('2023-04-05T04:07:08Z'),
      scans: 12,
    })
    const data = [
      {
        shortCode: 'aBc',
        shortUrl: 'https://s.test/aBc',
        longUrl: jobs.url,
        title: 'Jobs',
        tags: ['print', 'jobs'],
        dateCreated: '2023-04-05T06:07:08+02:00',
        visitsSummary: { total: 12, nonBots: 10, bots: 2 },
        domain: null,
      },
    ]
    const [api] = await readExport(
      'shlink',
      JSON.stringify({ shortUrls: { data, pagination: { currentPage: 1, pagesCount: 1 } } }),
    )
    expect(api).toMatchObject({ ...jobs, addresses: [{ host: 's.test', path: 'aBc' }], scans: 12 })
  })

  test('YOURLS: CSV with keywords alone, and an answer of its API', async () => {
    const [csv] = await readExport(
      'yourls',
      'keyword,url,title,timestamp,ip,clicks\njobs,https://example.com/jobs?ref=print,Jobs,2023-04-05 06:07:08,127.0.0.1,42\n',
    )
    expect(csv).toMatchObject({
      name: 'Jobs',
      url: jobs.url,
      addresses: [{ host: null, path: 'jobs' }],
      createdAt: new Date('2023-04-05T06:07:08Z'),
      scans: 42,
    })
    const link = {
      shorturl: 'http://sho.rt/jobs',
      url: jobs.url,
      title: 'Jobs',
      timestamp: '2023-04-05 06:07:08',
      ip: '127.0.0.1',
      clicks: '42',
    }
    const api = await readExport(
      'yourls',
      JSON.stringify({ links: { link_1: link, link_2: link }, stats: { total_links: '2' } }),
    )
    expect(api).toHaveLength(2)
    expect(api[0]).toMatchObject({ name: 'Jobs', addresses: [{ host: 'sho.rt', path: 'jobs' }], scans: 42 })
  })

  test('Kutt: a page of its API', async () => {
    const link = {
      address: 'jobs',
      domain: 'kutt.example.com',
      link: 'https://kutt.example.com/jobs',
      target: jobs.url,
      description: 'Jobs',
      banned: false,
      visit_count: 42,
      created_at: '2023-04-05T06:07:08.000Z',
    }
    const [api] = await readExport('kutt', JSON.stringify({ limit: 10, skip: 0, total: 1, data: [link] }))
    expect(api).toMatchObject({
      name: 'Jobs',
      url: jobs.url,
      addresses: [{ host: 'kutt.example.com', path: 'jobs' }],
      scans: 42,
    })
  })
})

describe('any CSV', () => {
  test('columns are found by their headings or named by a mapping', async () => {
    const [linkByHeadings] = await readExport('csv', 'Slug;Target;Label\r\njobs;https://example.com/;Jobs\r\n')
    expect(linkByHeadings).toMatchObject({
      addresses: [{ host: null, path: 'jobs' }],
      url: 'https://example.com/',
      name: 'Jobs',
    })
    const [linkByMapping] = await readExport('csv', 'Kürzel,Ziel,Wann\njobs,https://example.com/,2023-04-05\n', {
      link: 'Kürzel',
      url: 'Ziel',
      created: 'Wann',
    })
    expect(linkByMapping).toMatchObject({ url: 'https://example.com/', createdAt: new Date('2023-04-05T00:00:00Z') })
  })

  test('a file without a column of destinations is refused with a list of its columns', async () => {
    await expect(readExport('csv', 'Kürzel,Ziel\njobs,https://example.com/\n')).rejects.toThrow(
      'No field has the short links. There are: Kürzel, Ziel. Name it: --map link=<field>.',
    )
  })

  test('an unreadable time or count and a time in the future are left out', async () => {
    const [link] = await readExport('csv', 'slug,url,created,clicks\njobs,https://example.com/,2031-01-01,many\n')
    expect(link).toMatchObject({ createdAt: null, scans: null })
  })

  test('a name that is null does not hide the next one', async () => {
    const link = { shortLink: 'https://dub.sh/a', url: 'https://example.com/', title: null, description: 'Menu' }
    expect((await readExport('dub', JSON.stringify([link])))[0]?.name).toBe('Menu')
  })

  test('JSON is recognized behind a byte order mark, wherever its letters are', async () => {
    for (const padding of ['', 'x'])
      expect(
        await readExport(
          'csv',
          `\uFEFF[{"url":"https://example.com/","slug":"jobs","name":"${padding}${'ü'.repeat(200)}"}]`,
        ),
      ).toHaveLength(1)
  })

  test('the product is recognized by its headings, and unused columns are listed', async () => {
    const result = await readAll(
      'csv',
      'title,slashtag,destination,shortUrl,favourite\nJobs,jobs,https://example.com/,go.test/jobs,true\n',
    )
    expect(result).toMatchObject({ product: 'rebrandly', unused: ['favourite'] })
    expect(result.links[0]).toMatchObject({ name: 'Jobs', addresses: [{ host: 'go.test', path: 'jobs' }] })
  })

  test('cells that Excel wrote in several languages are understood, and other cells are reported', async () => {
    const rows = [
      'https://sho.rt/1,https://example.com/1,One,TRUE,2024-03-05 10:11:12,"1,204"',
      'https://sho.rt/2,https://example.com/2,Two,WAHR,1709633472,1.204',
      'https://sho.rt/3,https://example.com/3,Three,True,05/03/2024 10:11,12',
      'https://sho.rt/4,https://example.com/4,Four,maybe,2024-03-05T10:11:12+0000,1.2k',
      'https://sho.rt/5,https://example.com/5,Five,1,2099-12-31 10:11,3',
    ]
    const { links, unread } = await readAll(
      'csv',
      ['Link,Long URL,Title,Archived,Created,Clicks', ...rows].join('\r\n'),
    )
    expect(links.map(({ isArchived, scans }) => [isArchived, scans])).toEqual([
      [true, 1204],
      [true, 1204],
      [true, 12],
      [false, null],
      [true, 3],
    ])
    expect(links[1]?.createdAt).toEqual(new Date('2024-03-05T10:11:12Z'))
    expect(unread.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'row 4: Time: “05/03/2024 10:11” may be a day of either of two months. Write it as 2024-03-05.',
      'row 5: Archived: “maybe” is neither yes nor no.',
      'row 5: Scans: “1.2k” is not a whole number.',
      'row 6: Time: “2099-12-31 10:11” is in the future.',
    ])
  })

  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['headings alone', 'link,long_url\n', 'There is no line below the headings.'],
    ['broken JSON', '[{"link": ', /^This is not JSON: /],
    ['JSON without links', '{"links": []}', 'There is no list of links in this JSON.'],
  ])('%s is refused with its reason', async (_, text, reason) => {
    await expect(readExport('bitly', text)).rejects.toThrow(UnreadableExport)
    await expect(readExport('bitly', text)).rejects.toThrow(reason)
  })
})

describe('10,000 made-up links', () => {
  const cases = foreignProducts.flatMap((product) =>
    (['csv', 'json'] as const).flatMap((format) => {
      const write = exporters[product][format]
      return write ? [{ product, format, write }] : []
    }),
  )

  test.each(cases)(
    'of $product, as $format, are read with everything in the export',
    async ({ product, format, write }) => {
      const links = makeLinks(product, 10_000)
      const imported = await readExport(product, write(links))
      const hasHost = product !== 'yourls'
      const hasTags = !['yourls', 'kutt'].includes(product)
      const hasFigures = product !== 'csv'
      expect(imported).toEqual(
        links.map(({ host, path, url, title, tags, createdAt, scans }, at) => ({
          place: format === 'csv' ? `row ${at + 2}` : `item ${at + 1}`,
          addresses: [{ host: hasHost ? host : null, path }],
          url,
          name: title.trim(),
          folder: [],
          tags: hasTags ? tags : [],
          createdAt: hasFigures ? createdAt : null,
          isArchived: false,
          scans: hasFigures ? scans : null,
          scansByDay: [],
        })),
      )
    },
  )
})
