// The adapter of our builder for builder-bench. Copy this file to the folder adapters/ of builder-bench, start the product and run:
// ORIGIN=http://localhost:3000 EMAIL=… PASSWORD=… node bench.mjs --editor puck,puck-virt,tessera --size 200 --runs 5
const { ORIGIN: origin = 'http://localhost:3000', EMAIL: email, PASSWORD: password } = process.env
const MAX_OPERATIONS = 500

// Our block for each block type of builder-bench. `text` is the visible text of the block.
const blocks = {
  heading: ({ text }) => ['heading', { text }],
  text: ({ text }) => ['heading', { text, size: 'small' }],
  button: ({ text, href }) => ['button', { label: text, url: href }],
  image: ({ text }) => ['image', { caption: text, image: { src: '', alt: '' } }],
  divider: () => ['divider', {}],
  social: ({ links }) => ['social', { items: links }],
  card: ({ text, body }) => ['testimonial', { quote: body, author: text, role: '' }],
  form: ({ text }) => ['form', { title: text, intro: '', fields: [] }],
}

// oxlint-disable-next-line import/no-default-export -- The bench requires it.
export default {
  name: 'tessera',
  async setup() {
    const reply = await fetch(`${origin}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password }),
    })
    if (!reply.ok) throw new Error(`Signing in answered ${reply.status}.`)
    const cookies = reply.headers.getSetCookie().map((cookie) => {
      const [name, ...value] = cookie.split(';')[0].split('=')
      return { name, value: value.join('='), url: origin }
    })
    return { cookies }
  },
  async prepare({ page, doc, env }) {
    await page.context().addCookies(env.cookies)
    await page.addInitScript(() => localStorage.setItem('tessera-device', 'desktop'))
    return `${origin}/pages/${await createPage(page, doc)}/edit`
  },
  inPage: `() => {
    // The canvas is a shadow root, into which elementFromPoint does not look from outside.
    const hit = document.elementFromPoint.bind(document)
    document.elementFromPoint = (x, y) => {
      let element = hit(x, y)
      while (element?.shadowRoot?.elementFromPoint(x, y)) element = element.shadowRoot.elementFromPoint(x, y)
      return element
    }
    const root = () => [...document.querySelectorAll('[aria-label=Canvas] div')].find((each) => each.shadowRoot)?.shadowRoot
    const form = () => document.querySelector('[aria-label="Block settings"]')
    const active = () => root()?.querySelector('.block[data-active]')
    const findText = (block) => block.querySelector('h2, a.button, .small, figcaption')
    const blocks = () => [...(root()?.querySelectorAll('.block') ?? [])]
    return {
      canvas: () => document,
      blocks,
      id: (block) => block.id,
      text: (id) => { const block = root().getElementById(id); return block && findText(block)?.textContent },
      selected: () => (form()?.querySelector('input, textarea') ? active()?.id ?? null : null),
      field: () => form()?.querySelector('input, textarea') ?? undefined,
      busy: () => document.documentElement.style.cursor === 'grabbing',
    }
  }`,
}

/** Creates a page with the API, and returns its id. */
async function createPage(page, doc) {
  const send = async (path, data) => {
    const reply = await page.request.post(`${origin}/api${path}`, { data, headers: { origin } })
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
    return reply.json()
  }
  const subdomain = `bench-${Date.now()}`
  const created = await send('/pages', { name: doc.id, subdomain, templateId: 'blank' })
  const firstPage = created.pages[0]
  const [header, ...rest] = firstPage.blocks
  const [first, ...others] = doc.blocks
  const operations = [
    { op: 'setTheme', theme: { spacing: 'compact' } },
    { op: 'setBlock', page: firstPage.id, block: header.id, fields: { title: first.fields.text } },
    ...rest.map(({ id }) => ({ op: 'removeBlock', page: firstPage.id, block: id })),
    ...others.map(({ type, fields }) => {
      const [ownType, ownFields] = blocks[type](fields)
      return { op: 'addBlock', page: firstPage.id, type: ownType, fields: ownFields }
    }),
  ]
  let { revision } = created
  for (let from = 0; from < operations.length; from += MAX_OPERATIONS)
    ({ revision } = await send(`/pages/${created.id}/edits`, {
      revision,
      operations: operations.slice(from, from + MAX_OPERATIONS),
    }))
  return created.id
}
