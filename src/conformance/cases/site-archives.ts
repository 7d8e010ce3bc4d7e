import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { toZip } from '../zip.ts'

const homeFile = { 'index.html': '<h1>Home</h1>' }

async function assertRejected(
  { client, createUniqueText, createSubdomain }: World,
  files: Record<string, string>,
  name: string,
) {
  const body = { name: createUniqueText(), subdomain: createSubdomain(), zip: toZip(files) }
  const reply = await client.send('POST /sites', { body })
  assertIssue(reply, 'body', 'zip')
  assert.ok(reply.text.includes(name), `the message mentions ${name}: ${reply.text}`)
}

/** Cases of ZIPs that are accepted or rejected as sites. */
export const siteArchiveCases: Case[] = [
  {
    name: 'a ZIP with a path outside its folder is rejected with the name of the file',
    rule: 'specification, Hosted sites: POST /sites; only files of the ZIP are published',
    async run(world) {
      for (const path of ['../up.html', 'a/../../up.html', String.raw`..\up.html`, '/up.html', String.raw`C:\up.html`])
        await assertRejected(world, { ...homeFile, [path]: 'x' }, 'up.html')
    },
  },
  {
    name: 'a ZIP with names that differ only in case is rejected with the name',
    rule: 'wire, Hosted sites: a name that stands twice is refused',
    async run(world) {
      await assertRejected(world, { ...homeFile, 'Page.html': 'x', 'page.html': 'y' }, 'Page.html')
    },
  },
  {
    name: 'a ZIP of more than 300 files is rejected',
    rule: 'specification, Limits: 300 files',
    async run(world) {
      const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}.html`, 'x']))
      await assertRejected(world, { ...homeFile, ...files }, '301')
    },
  },
  {
    name: 'a site that needs PHP is rejected',
    rule: 'specification, Hosted sites: other files, such as .php, are skipped and listed in skipped',
    async run(world) {
      await assertRejected(world, { 'index.php': '<?php' }, 'index.php')
      const { client, createUniqueText, createSubdomain } = world
      const zip = toZip({
        ...homeFile,
        'send.php': '<?php',
        'notes.exe': 'x',
        'price list.xlsx': 'x',
        '__MACOSX/._index.html': 'x',
        '.DS_Store': 'x',
      })
      const { site, skipped, deploy } = await client.ok('POST /sites', {
        body: { name: createUniqueText(), subdomain: createSubdomain(), zip },
      })
      await client.ok('DELETE /sites/{id}', { params: { id: site.id } })
      assert.deepEqual(skipped.toSorted(), ['.DS_Store', '__MACOSX/', 'notes.exe', 'send.php'])
      assert.equal(site.fileCount, 2)
      for (const { path, reason } of deploy.skippedFiles) assert.match(reason, /^[A-Z].*\.$/, path)
    },
  },
  {
    name: 'a single top folder is found beside the files that macOS adds to a ZIP',
    rule: 'wire, Hosted sites: __MACOSX/ and .DS_Store are passed over before a single top folder is looked for',
    async run({ client, visit, createUniqueText, createSubdomain }) {
      const zip = toZip({
        'my site/index.html': '<h1>Flat</h1>',
        '__MACOSX/my site/._index.html': 'x',
        '.DS_Store': 'x',
      })
      const { site } = await client.ok('POST /sites', {
        body: { name: createUniqueText(), subdomain: createSubdomain(), zip },
      })
      const home = await visit(site.url)
      await client.ok('DELETE /sites/{id}', { params: { id: site.id } })
      assert.equal(home.text, '<h1>Flat</h1>')
    },
  },
  {
    name: 'broken links inside a site are listed with their reason',
    rule: 'addition: broken internal links and missing files are listed as a warning',
    async run({ client, createUniqueText, createSubdomain }) {
      const zip = toZip({
        'index.html': '<a href="about">a</a><a href="Style.css">b</a><a href="gone.html">c</a><a href="send.php">d</a>',
        'about.html': '<a href="https://example.com/x">x</a><a href="./#top">home</a>',
        'style.css': '',
        'send.php': '',
      })
      const { site, deploy } = await client.ok('POST /sites', {
        body: { name: createUniqueText(), subdomain: createSubdomain(), zip },
      })
      await client.ok('DELETE /sites/{id}', { params: { id: site.id } })
      assert.equal(deploy.brokenLinkCount, 3)
      assert.deepEqual(
        deploy.brokenLinks.map(({ file, link }) => [file, link]),
        [
          ['index.html', 'Style.css'],
          ['index.html', 'gone.html'],
          ['index.html', 'send.php'],
        ],
      )
      assert.match(deploy.brokenLinks[0]?.reason ?? '', /case.*style\.css/)
    },
  },
]
