import { createElement as h } from 'react'

// Our link page template without its pictures, built with Puck.
const box = { maxWidth: 560, margin: '0 auto', padding: '10px 16px', fontFamily: 'system-ui, sans-serif' }
const text = { type: 'text' }

export const config = {
  root: { render: ({ children }) => h('main', { style: { background: '#f9e9de', minHeight: '100vh' } }, children) },
  components: {
    Header: {
      fields: { kicker: text, title: text, subtitle: text },
      render: ({ kicker, title, subtitle }) =>
        h('header', { style: box }, h('p', null, kicker), h('h1', null, title), h('p', null, subtitle)),
    },
    Link: {
      fields: { label: text, description: text, url: text },
      render: ({ label, description, url }) =>
        h('a', { href: url, style: { ...box, display: 'block' } }, h('b', null, label), h('p', null, description)),
    },
    Social: {
      fields: { items: { type: 'array', arrayFields: { network: text, url: text } } },
      render: ({ items }) =>
        h('nav', { style: box }, ...items.map(({ network, url }) => h('a', { key: url, href: url }, network))),
    },
  },
}

const links = [
  ['The shop', 'Forty-one pieces from the spring kiln', 'https://shop.okaforpots.example'],
  ['Evening classes', 'Six weeks at the wheel. Two places left', 'https://okaforpots.example/classes'],
  ['Seconds, by post', 'A box of happy accidents, £40', 'https://shop.okaforpots.example/seconds'],
  ['How the ash glaze works', 'A film of nine minutes', 'https://okaforpots.example/ash'],
  ['Letters from the studio', 'Four a year, never more', 'https://okaforpots.example/letters'],
]
const networks = [
  { network: 'Instagram', url: 'https://www.instagram.com/okaforpots.example' },
  { network: 'YouTube', url: 'https://okaforpots.example/films' },
  { network: 'Pinterest', url: 'https://okaforpots.example/pins' },
  { network: 'Email', url: 'mailto:tobias@okaforpots.example' },
]
const header = {
  id: 'header',
  kicker: 'Stoneware from the old dairy',
  title: 'Tobias Okafor',
  subtitle: 'Potter. Stoneware for people who use the good plates on Tuesdays.',
}

export const data = {
  root: { props: { title: 'Tobias Okafor' } },
  content: [
    { type: 'Header', props: header },
    ...links.map(([label, description, url], i) => ({
      type: 'Link',
      props: { id: `link${i}`, label, description, url },
    })),
    { type: 'Social', props: { id: 'social', items: networks } },
  ],
}
