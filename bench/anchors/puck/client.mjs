import { Render } from '@puckeditor/core'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { config, data } from './page.mjs'

hydrateRoot(document.querySelector('#root'), createElement(Render, { config, data }))
