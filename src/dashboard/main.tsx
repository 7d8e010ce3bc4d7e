import './styles.css'
import { makeApp } from './app.tsx'
import { showIn } from './show.tsx'

const root = document.getElementById('root')
if (root) showIn(root)(makeApp())
