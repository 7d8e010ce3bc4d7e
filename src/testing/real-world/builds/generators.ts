import { html, type RealBuild } from './build.ts'

const markdown = 'text/markdown; charset=utf-8'
const download = 'application/octet-stream'

/** Builds of static site generators. */
export const generators: RealBuild[] = [
  {
    // public/ of Hugo, with fingerprints of resources.
    tool: 'Hugo',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="/css/main.min.5f8a0c1e2b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8.css">',
        '<a href="/posts/first/">First</a>',
      ),
      'posts/first/index.html': html(''),
      'index.xml': '<rss/>',
      'sitemap.xml': '<urlset/>',
      'categories/index.html': html(''),
      'css/main.min.5f8a0c1e2b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8.css': 'a{}',
      'images/photo_hu3f9a1c2b_12345_600x0_resize_q75_box.jpg': 'p',
    },
    lasting: ['css/main.min.5f8a0c1e2b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8.css'],
  },
  {
    // _site of Jekyll in the repository of a page at GitHub.
    tool: 'Jekyll, GitHub Pages',
    files: {
      'index.html': html('<link rel="stylesheet" href="/assets/main.css">'),
      'assets/main.css': 'a{}',
      'assets/main.css.map': '{}',
      'feed.xml': '<feed/>',
      'README.md': '# Site',
      LICENSE: 'MIT',
      CNAME: 'example.com',
    },
    lasting: [],
    types: { 'README.md': markdown, LICENSE: download },
    skipped: { CNAME: /^Not used: the domain at GitHub Pages/ },
  },
  {
    tool: 'Eleventy 3',
    files: {
      'index.html': html('', '<img src="/img/R9sDkq3cWx-600.avif" alt="">'),
      'img/R9sDkq3cWx-600.avif': 'p',
      'feed/feed.xml': '<feed/>',
      'feed/feed.json': '{}',
      'bundle/a1B2c3D4e5.css': 'a{}',
    },
    lasting: [],
  },
  {
    // Nothing is built: the script fetches Markdown.
    tool: 'docsify 4',
    files: {
      'index.html': html(
        '',
        '<div id="app"></div><script>window.$docsify = {}</script><script src="https://cdn.example/docsify.min.js"></script>',
      ),
      'README.md': '# Home',
      '_sidebar.md': '- [Guide](guide.md)',
      '_coverpage.md': '# Cover',
      'guide.md': '# Guide',
      '.nojekyll': '',
    },
    lasting: [],
    types: { 'README.md': markdown, '_sidebar.md': markdown, '_coverpage.md': markdown, 'guide.md': markdown },
    skipped: { '.nojekyll': /^Not used/ },
    next: {
      files: { 'index.html': html(''), 'README.md': '# Home 2' },
      parts: ['guide.md', '_sidebar.md'],
      lasting: [],
    },
  },
  {
    // site/ with compressed copies, as gzip_static of nginx wants them.
    tool: 'MkDocs Material 9',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="assets/stylesheets/main.8608ea7d.min.css">',
        '<a href="setup/">Setup</a><script src="assets/javascripts/bundle.79ae519e.min.js"></script>',
      ),
      'setup/index.html': html(''),
      '404.html': html(''),
      'assets/stylesheets/main.8608ea7d.min.css': 'a{}',
      'assets/javascripts/bundle.79ae519e.min.js': '1',
      'search/search_index.json': '{}',
      'sitemap.xml': '<urlset/>',
      'sitemap.xml.gz': 'z',
      'objects.inv': 'i',
    },
    lasting: ['assets/stylesheets/main.8608ea7d.min.css', 'assets/javascripts/bundle.79ae519e.min.js'],
    types: { 'objects.inv': download },
    skipped: { 'sitemap.xml.gz': /^A compressed copy/ },
  },
  {
    // _build/html of Sphinx.
    tool: 'Sphinx 8',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="_static/alabaster.css?v=3f9a1c2b">',
        '<a href="_sources/index.rst.txt">Source</a>',
      ),
      '_static/alabaster.css': 'a{}',
      '_static/documentation_options.js': '1',
      '_sources/index.rst.txt': 'Index',
      'searchindex.js': '1',
      'objects.inv': 'i',
      '.buildinfo': 'x',
    },
    lasting: [],
    skipped: { '.buildinfo': /begins with a dot/ },
    types: { 'objects.inv': download },
  },
  {
    tool: 'mdBook',
    files: {
      'index.html': html(
        '<link rel="stylesheet" href="css/general-2459343d.css">',
        '<script src="book-a0b12cfe.js"></script>',
      ),
      'print.html': html(''),
      'css/general-2459343d.css': 'a{}',
      'book-a0b12cfe.js': '1',
      'searchindex-92ce38c7.js': '1',
      'fonts/open-sans-v17-all-charsets-300-7736aa35.woff2': 'f',
      'toc.html': html(''),
    },
    lasting: ['book-a0b12cfe.js', 'searchindex-92ce38c7.js', 'fonts/open-sans-v17-all-charsets-300-7736aa35.woff2'],
  },
  {
    tool: 'Hexo 7',
    files: {
      'index.html': html('<link rel="stylesheet" href="/css/style.css">'),
      '2024/01/05/hello-world/index.html': html(''),
      'archives/index.html': html(''),
      'css/style.css': 'a{}',
      'js/script.js': '1',
      'fancybox/jquery.fancybox.min.js': '1',
    },
    lasting: [],
  },
]
