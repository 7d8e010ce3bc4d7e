import './styles.css'
import { makeApp } from './app/app.tsx'
import { mountApp } from './app/mount-app.tsx'

const root = document.getElementById('root')
if (root) mountApp(root)(makeApp())
