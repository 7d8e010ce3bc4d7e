// Runs before the first paint, so that no wrong theme flashes; theme.ts takes over.
{
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage is switched off: the system decides.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
}
