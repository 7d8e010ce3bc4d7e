import { Puck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

// Puck's editor with eight plain types of blocks, as pages of phones have.
const box = { padding: '10px 16px', minHeight: 34, boxSizing: 'border-box', font: '15px/20px system-ui, sans-serif' }
const text = { type: 'text' }
const choose = (...values) => ({ type: 'select', options: values.map((value) => ({ label: value, value })) })
const block = (label, fields, render) => ({ label, fields: { text, ...fields }, render })
const networks = {
  type: 'array',
  arrayFields: { network: choose('x', 'instagram', 'linkedin'), url: text },
  defaultItemProps: { network: 'x', url: '' },
}

const config = {
  components: {
    header: block('Header', { subtitle: text }, (props) =>
      h('header', { style: box }, h('b', { 'data-text': '' }, props.text)),
    ),
    heading: block('Heading', { level: choose('h1', 'h2', 'h3'), align: choose('left', 'center', 'right') }, (props) =>
      h('h2', { 'data-text': '', style: { ...box, margin: 0, fontSize: 20, textAlign: props.align } }, props.text),
    ),
    text: block('Text', { align: choose('left', 'center', 'right'), size: { type: 'number' } }, (props) =>
      h('p', { 'data-text': '', style: { ...box, margin: 0 } }, props.text),
    ),
    button: block('Button', { href: text, variant: choose('solid', 'outline') }, (props) =>
      h('div', { style: box }, h('span', { 'data-text': '' }, props.text)),
    ),
    image: block('Image', { src: text, ratio: choose('1:1', '16:9') }, (props) =>
      h('figure', { style: { ...box, margin: 0 } }, h('figcaption', { 'data-text': '' }, props.text)),
    ),
    divider: block('Divider', { style: choose('line', 'dots') }, (props) =>
      h('div', { style: box }, h('hr', { style: { margin: 0 } }), h('small', { 'data-text': '' }, props.text)),
    ),
    social: block('Social links', { links: networks }, (props) =>
      h(
        'nav',
        { style: box },
        h('b', { 'data-text': '' }, props.text),
        props.links.map(({ network }) => h('span', { key: network }, network)),
      ),
    ),
    card: block('Card', { body: { type: 'textarea' }, href: text }, (props) =>
      h('article', { style: box }, h('b', { 'data-text': '' }, props.text), h('span', null, props.body)),
    ),
    form: block('Form', { button: text, webhookUrl: text }, (props) =>
      h('section', { style: box }, h('b', { 'data-text': '' }, props.text), h('span', null, props.button)),
    ),
  },
}

const toProps = ({ type, text: words, index }) => ({
  id: `block${index}`,
  text: words,
  ...(type === 'social' && {
    links: ['x', 'instagram'].map((network) => ({ network, url: `https://example.com/${network}` })),
  }),
  ...(type === 'card' && { body: `Body of card ${index}` }),
  ...(type === 'form' && { button: 'Send' }),
})
const content = globalThis.benchBlocks.map((each) => ({ type: each.type, props: toProps(each) }))
createRoot(document.querySelector('#root')).render(h(Puck, { config, data: { root: { props: {} }, content } }))
