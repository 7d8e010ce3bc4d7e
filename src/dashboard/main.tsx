import './styles.css'
import { makeApp } from './app/app.tsx'
import { showIn } from './app/mount-app.tsx'

const root = document.getElementById('root')
if (root) showIn(root)(makeApp())
