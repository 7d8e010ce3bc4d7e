// In a file without the types of files, so that the dashboard can say before an upload which files the service will skip.

const PROGRAM_OF_SERVER = 'Sites cannot run programs; only static files are published.'
const PROGRAM_OF_DEVICE = 'Programs are not published, because browsers would then warn about every site here.'

/** Files that are never published, by extension, with the reason. */
const skippedExtensions: ReadonlyMap<string, string> = new Map([
  ...toEntries(
    PROGRAM_OF_SERVER,
    'php php3 php4 php5 php7 php8 phtml phar asp aspx ashx asmx ascx cshtml jsp jspx cfm cgi fcgi',
  ),
  ...toEntries(PROGRAM_OF_SERVER, 'pl pm py pyc rb sh bash zsh fish csh ksh'),
  ...toEntries(
    PROGRAM_OF_DEVICE,
    'exe dll com scr pif cpl sys bat cmd ps1 psm1 vbs vbe vb wsf wsh hta lnk reg inf msi msp msix',
  ),
  ...toEntries(
    PROGRAM_OF_DEVICE,
    'appx appxbundle appinstaller jar war ear class jnlp apk aab apks xapk ipa dmg pkg mpkg app',
  ),
  ...toEntries(PROGRAM_OF_DEVICE, 'deb rpm snap flatpak appimage run so dylib iso img vhd vhdx xll chm mobileconfig'),
])

function toEntries(reason: string, extensions: string): [string, string][] {
  return extensions.split(' ').map((extension) => [extension, reason])
}

const NOT_USED = 'Not used:'
const RULES = 'A file _redirects or _headers is used instead.'

/** Configuration files of other hosts at the root of a site, in lower case, each with the reason why it is skipped. */
const hostSettings: ReadonlyMap<string, string> = new Map([
  ['vercel.json', `${NOT_USED} settings of Vercel. ${RULES}`],
  ['now.json', `${NOT_USED} settings of Vercel. ${RULES}`],
  ['netlify.toml', `${NOT_USED} settings of Netlify. ${RULES}`],
  ['staticwebapp.config.json', `${NOT_USED} settings of Azure Static Web Apps. ${RULES}`],
  ['firebase.json', `${NOT_USED} settings of Firebase. ${RULES}`],
  ['web.config', `${NOT_USED} settings of IIS. ${RULES}`],
  ['nginx.conf', `${NOT_USED} settings of nginx. ${RULES}`],
  ['.htaccess', `${NOT_USED} settings of Apache. ${RULES}`],
  ['.htpasswd', `${NOT_USED} passwords of Apache. Sites are open to everybody.`],
  ['wrangler.toml', `${NOT_USED} settings of Cloudflare. ${RULES}`],
  ['wrangler.jsonc', `${NOT_USED} settings of Cloudflare. ${RULES}`],
  ['_routes.json', `${NOT_USED} the list of addresses that run programs at Cloudflare.`],
  ['_worker.js', `${NOT_USED} a program that runs at Cloudflare.`],
  ['render.yaml', `${NOT_USED} settings of Render. ${RULES}`],
  ['amplify.yml', `${NOT_USED} settings of AWS Amplify. ${RULES}`],
  ['cname', `${NOT_USED} the domain at GitHub Pages. Add your domain under Settings, Domains.`],
  ['.nojekyll', `${NOT_USED} a mark for GitHub Pages.`],
])

// In lower case.
const systemNames = new Set(['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini'])

/** Whether macOS or Windows creates files or folders with this name. */
export function isSystemName(name: string): boolean {
  return systemNames.has(name.toLowerCase())
}

/** Whether a file or folder of this name is hidden. */
export function isHiddenName(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known'
}

/** The extension of a file name in lower case; empty if there is none. */
export function getExtension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Files with rules for serving a site, which are not served themselves. */
export const ruleFiles: ReadonlySet<string> = new Set(['_redirects', '_headers'])

/** Why a file is not published, as a sentence. Null: it is published. `hasFile` tells whether the site has another file. */
export function getSkipReason(path: string, hasFile: (path: string) => boolean): string | null {
  const settingReason = hostSettings.get(path.toLowerCase())
  if (settingReason !== undefined) return settingReason
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const hiddenFolder = folders.find(isHiddenName)
  if (hiddenFolder !== undefined) return `Files in ${hiddenFolder} are not published.`
  if (name.startsWith('.') && folders[0] !== '.well-known')
    return 'Files whose name begins with a dot are not published.'
  const extension = getExtension(path)
  if (['gz', 'br', 'zst'].includes(extension) && hasFile(path.slice(0, -extension.length - 1)))
    return 'A compressed copy of another file, which is compressed anyway when it is sent.'
  return skippedExtensions.get(extension) ?? null
}
