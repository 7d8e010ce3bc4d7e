import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Lumen',
  description: 'Documentation of a lamp.',
  cleanUrls: true,
  lastUpdated: false,
  themeConfig: {
    logo: '/lamp.svg',
    nav: [{ text: 'Guide', link: '/guide/installation' }],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Overview', link: '/guide/' },
          { text: 'Installation', link: '/guide/installation' },
          { text: 'Configuration', link: '/guide/configuration' },
        ],
      },
    ],
    search: { provider: 'local' },
  },
})
