// The types of files are in another file, so that this file is small. The dashboard loads it to show which files of an upload are skipped.

const PROGRAM_OF_SERVER = 'Sites cannot run programs; only static files are published.'
const PROGRAM_OF_DEVICE = 'Programs are not published, because browsers would then warn about every site here.'

/** Why files are never published, by their extension. */
const skipReasonsByExtension: ReadonlyMap<string, string> = new Map([
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

const NOT_USED_PREFIX = 'Not used:'
const RULE_FILE_ADVICE = 'A file _redirects or _headers is used instead.'

/** Configuration files of other hosting services at the root of a site, in lower case, each with the reason why it is skipped. */
const hostSettingReasons: ReadonlyMap<string, string> = new Map([
  ['vercel.json', `${NOT_USED_PREFIX} settings of Vercel. ${RULE_FILE_ADVICE}`],
  ['now.json', `${NOT_USED_PREFIX} settings of Vercel. ${RULE_FILE_ADVICE}`],
  ['netlify.toml', `${NOT_USED_PREFIX} settings of Netlify. ${RULE_FILE_ADVICE}`],
  ['staticwebapp.config.json', `${NOT_USED_PREFIX} settings of Azure Static Web Apps. ${RULE_FILE_ADVICE}`],
  ['firebase.json', `${NOT_USED_PREFIX} settings of Firebase. ${RULE_FILE_ADVICE}`],
  ['web.config', `${NOT_USED_PREFIX} settings of IIS. ${RULE_FILE_ADVICE}`],
  ['nginx.conf', `${NOT_USED_PREFIX} settings of nginx. ${RULE_FILE_ADVICE}`],
  ['.htaccess', `${NOT_USED_PREFIX} settings of Apache. ${RULE_FILE_ADVICE}`],
  ['.htpasswd', `${NOT_USED_PREFIX} passwords of Apache. Sites are open to everybody.`],
  ['wrangler.toml', `${NOT_USED_PREFIX} settings of Cloudflare. ${RULE_FILE_ADVICE}`],
  ['wrangler.jsonc', `${NOT_USED_PREFIX} settings of Cloudflare. ${RULE_FILE_ADVICE}`],
  ['_routes.json', `${NOT_USED_PREFIX} the list of addresses that run programs at Cloudflare.`],
  ['_worker.js', `${NOT_USED_PREFIX} a program that runs at Cloudflare.`],
  ['render.yaml', `${NOT_USED_PREFIX} settings of Render. ${RULE_FILE_ADVICE}`],
  ['amplify.yml', `${NOT_USED_PREFIX} settings of AWS Amplify. ${RULE_FILE_ADVICE}`],
  ['cname', `${NOT_USED_PREFIX} the domain at GitHub Pages. Add your domain under Settings, Domains.`],
  ['.nojekyll', `${NOT_USED_PREFIX} a setting of GitHub Pages.`],
])

/** The names of files and folders that macOS and Windows create, in lower case. */
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

/** Why a file is not published, as a sentence. Null if it is published. `hasFile` returns whether the site has another file. */
export function getSkipReason(path: string, hasFile: (path: string) => boolean): string | null {
  const settingReason = hostSettingReasons.get(path.toLowerCase())
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
  return skipReasonsByExtension.get(extension) ?? null
}
