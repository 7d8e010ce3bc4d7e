import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'

/** Returns a request to each endpoint that accepts a subdomain. All of them must validate it in the same way. */
async function listSubdomainRequests({ client, createPage, createUniqueText }: World) {
  const { id } = await createPage()
  const { data } = await client.ok('GET /page-templates')
  const templateId = data.find((template) => template.templateId !== undefined)?.templateId
  return [
    (subdomain: string) => client.send('POST /pages', { body: { name: createUniqueText(), subdomain, templateId } }),
    (subdomain: string) => client.send('PATCH /pages/{id}', { params: { id }, body: { subdomain } }),
    (subdomain: string) => client.send('POST /pages/{id}/duplicate', { params: { id }, body: { subdomain } }),
  ]
}

const malformed = [
  '',
  'ab',
  'x'.repeat(41),
  'Bakery',
  'my_bakery',
  'my bakery',
  'my.bakery',
  '-bakery',
  'bakery-',
  'bäckerei',
  'bakery\n',
  'ｂakery',
  '../bakery',
]
const reserved = ['www', 'api', 'admin', 'mail', 'app', 'login', 'support', 'localhost']
// Each looks like a reserved name, or could encode letters of another script.
const confusable = ['xn--bcker-gra', 'adm1n', 'supp0rt', 'log-in', 'paypa1']

export const subdomainCases: Case[] = [
  {
    name: 'a subdomain has 3 to 40 letters, digits and inner hyphens',
    rule: 'wire, Builder pages: Subdomains',
    async run(world) {
      for (const request of await listSubdomainRequests(world))
        for (const subdomain of malformed) assertIssue(await request(subdomain), 'body', 'subdomain')
      const letters = world.createSubdomain().replaceAll('-', '')
      // With a q between two letters, no name of a bank and no reserved word is alike. Three letters by chance were: g1s is like GLS.
      const shortest = `${letters.at(-2)}q${letters.at(-1)}`
      for (const subdomain of [shortest, `a-${letters}`.padEnd(40, 'z')]) {
        const { id } = await world.createPage({ subdomain })
        await world.client.ok('DELETE /pages/{id}', { params: { id } })
      }
    },
  },
  {
    name: 'reserved subdomains and their look-alikes are rejected',
    rule: 'issue, Hosting: reserved and confusable subdomains refused',
    async run(world) {
      for (const request of await listSubdomainRequests(world))
        for (const subdomain of [...reserved, ...confusable]) assertIssue(await request(subdomain), 'body', 'subdomain')
    },
  },
  {
    name: 'a taken subdomain is rejected',
    rule: 'wire, errors: 409 subdomain_taken',
    async run(world) {
      const { subdomain } = await world.createPage()
      for (const request of await listSubdomainRequests(world))
        assertApiError(await request(subdomain), 409, 'subdomain_taken')
    },
  },
  {
    name: 'a subdomain of another workspace is taken too',
    rule: 'wire, Builder pages: one table for pages and sites',
    needs: ['other'],
    async run(world) {
      const { subdomain } = await world.createPage({ owner: world.getOtherClient() })
      for (const request of await listSubdomainRequests(world))
        assertApiError(await request(subdomain), 409, 'subdomain_taken')
    },
  },
  {
    name: 'only one of many parallel requests gets a subdomain',
    rule: 'specification, Builder page: the address is claimed at creation',
    async run(world) {
      const [create] = await listSubdomainRequests(world)
      assert.ok(create)
      const subdomain = world.createSubdomain()
      const replies = await Promise.all(Array.from({ length: 8 }, () => create(subdomain)))
      const [created, ...others] = replies.filter(({ status }) => status === 201)
      assert.ok(created && others.length === 0, `${others.length + 1} got it`)
      for (const reply of replies.filter((reply) => reply !== created)) assertApiError(reply, 409, 'subdomain_taken')
      const { id } = created.body as { id: string }
      await world.client.ok('DELETE /pages/{id}', { params: { id } })
      // Once the page is deleted, the subdomain is free again.
      const secondReply = await create(subdomain)
      assertStatus(secondReply, 201)
      await world.client.ok('DELETE /pages/{id}', { params: { id: (secondReply.body as { id: string }).id } })
    },
  },
]
