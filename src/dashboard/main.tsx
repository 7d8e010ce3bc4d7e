import './styles.css'
import { App } from './app/app.tsx'
import './app/theme/theme.ts'
import { mountApp } from './app/mount-app.tsx'
import { watchChunkErrors } from './app/watch-chunk-errors.ts'

watchChunkErrors()
const root = document.getElementById('root')
if (root) mountApp(root)(<App />)
