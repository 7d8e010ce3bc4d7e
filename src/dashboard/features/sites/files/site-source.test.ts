import { expect, test } from 'vitest'
import { checkSource, selectFolder } from './check-source.ts'
import { readChosen, type SiteSource } from './site-source.ts'

test('a chosen folder is read without its own name, hidden files and the folders of tools', () => {
  const parsed = readChosen([
    inFolder('garden/index.html'),
    inFolder('garden/.DS_Store'),
    inFolder('garden/.git/config'),
    inFolder('garden/node_modules/a/index.js'),
    inFolder('garden/img/.env'),
    inFolder('garden/.well-known/security.txt'),
    inFolder('garden/img/rose.png'),
  ])
  expect(parsed.ok && parsed.source.kind === 'folder' && parsed.source).toMatchObject({
    name: 'garden',
    leftOut: ['.DS_Store', '.env', '.git', 'node_modules'],
  })
  expect(listPaths(parsed.ok ? parsed.source : undefined)).toEqual([
    '.well-known/security.txt',
    'img/rose.png',
    'index.html',
  ])
})

test('files that the service would skip are not uploaded or counted, and have its reasons', () => {
  const film = inFolder('garden/film.exe', new Uint8Array(16_000_000))
  const parsed = readChosen([
    inFolder('garden/index.html'),
    inFolder('garden/api/mail.php'),
    film,
    inFolder('garden/CNAME'),
  ])
  expect(parsed).toMatchObject({
    ok: true,
    source: {
      skipped: [
        { path: 'api/mail.php', reason: 'Sites cannot run programs; only static files are published.' },
        {
          path: 'CNAME',
          reason: 'Not used: the domain at GitHub Pages. Add your domain under Settings, Domains.',
        },
        {
          path: 'film.exe',
          reason: 'Programs are not published, because browsers would then warn about every site here.',
        },
      ],
    },
  })
  if (!parsed.ok) return
  expect(listPaths(parsed.source)).toEqual(['index.html'])
  expect(checkSource(parsed.source)).toMatchObject({ fileCount: 1, size: 1, problems: [] })
  expect(readChosen([inFolder('garden/CNAME')])).toMatchObject({ ok: false })
})

test('a chosen file that is not a ZIP is refused by name, and an empty folder with what to do', () => {
  expect(readChosen([chosen('site.rar')])).toEqual({
    ok: false,
    problem: 'site.rar is not a ZIP file. Choose the folder of your site, or a ZIP of it.',
  })
  expect(readChosen([inFolder('garden/.DS_Store')])).toMatchObject({ ok: false })
  expect(readChosen([chosen('Garden.ZIP')])).toMatchObject({ ok: true, source: { name: 'Garden' } })
})

test('files over the limits are named before the upload', () => {
  const many = Array.from({ length: 301 }, (_, index) => ({ path: `${index}.html`, size: 1 }))
  expect(findProblems([{ path: 'index.html', size: 1 }, ...many])).toEqual([
    'The folder has 302 files. A site can have up to 300.',
  ])
  expect(
    findProblems([
      { path: 'index.html', size: 1 },
      { path: 'film.mp4', size: 16_000_000 },
    ]),
  ).toEqual([
    'film.mp4 is 16 MB. A file can be up to 5 MB.',
    'The files are 16 MB in total. A site can have up to 15 MB.',
  ])
  const large = ['a', 'b', 'c', 'd'].map((name) => ({ path: `${name}.mp4`, size: 5_100_000 }))
  expect(findProblems([{ path: 'index.html', size: 1 }, ...large])[0]).toBe(
    '4 files are larger than 5 MB: a.mp4, b.mp4, c.mp4 and 1 more.',
  )
})

test('a folder without a home page offers the folders inside that have one', () => {
  const source = folder([
    { path: 'package.json', size: 1 },
    { path: 'dist/index.html', size: 1 },
    { path: 'dist/img/rose.png', size: 1 },
    { path: 'docs/guide/index.html', size: 1 },
  ])
  const checked = checkSource(source)
  expect(checked.problems).toEqual([
    'There is no index.html at the top of the folder, so the site would have no home page.',
  ])
  expect(checked.roots).toEqual(['dist', 'docs/guide'])
  const inside = selectFolder(source, 'dist')
  expect(listPaths(inside)).toEqual(['index.html', 'img/rose.png'])
  expect(checkSource(inside).problems).toEqual([])
})

test('a single folder around all files is no problem: the service removes it', () => {
  expect(
    findProblems([
      { path: 'garden/index.html', size: 1 },
      { path: 'garden/a.css', size: 1 },
    ]),
  ).toEqual([])
})

function inFolder(path: string, content?: Uint8Array<ArrayBuffer>): File {
  return chosen(path.split('/').at(-1) ?? '', path, content)
}

/** A file as a browser's input has it. */
function chosen(name: string, webkitRelativePath = '', content: BlobPart = 'x'): File {
  return Object.defineProperty(new File([content], name), 'webkitRelativePath', { value: webkitRelativePath })
}

function folder(files: { path: string; size: number }[]): SiteSource {
  return {
    kind: 'folder',
    name: 'garden',
    leftOut: [],
    skipped: [],
    files: files.map(({ path, size }) => ({ path, file: new File([new Uint8Array(size)], path) })),
  }
}

function findProblems(files: { path: string; size: number }[]): string[] {
  return checkSource(folder(files)).problems
}

function listPaths(source: SiteSource | undefined): string[] {
  return source?.kind === 'folder' ? source.files.map(({ path }) => path) : []
}
