import { expect, test } from 'vitest'
import { findSettingProblems } from '#testing/parse-settings.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'

test.each([
  ['STORAGE_ULR', 'STORAGE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SCAN_ORIGINS', 'SCAN_ORIGIN'],
  ['SERVICE_APIKEY', 'SERVICE_API_KEY'],
  ['public_origin', 'PUBLIC_ORIGIN'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
])('%s is reported as a misspelled setting', (name, setting) => {
  const sentence = `${name} is not a setting. ${setting} is one.`
  expect(findSettingProblems({ [name]: 'secret' })).toEqual([sentence])
  expect(findSettingProblems({ [name]: 'secret', PORT: 'x' })).toEqual(['PORT must be a port, 1 to 65535.', sentence])
})

test('variables of the system and of other programs are not reported as misspelled', () => {
  const otherVariables = `PATH HOME HOSTNAME HOSTTYPE USER LANG LC_ALL PWD OLDPWD SHELL SHLVL TERM TZ EDITOR LOGNAME MAIL DISPLAY NODE_ENV
    NODE_OPTIONS npm_config_port npm_package_name PGHOST PGPORT PGDATABASE DATABASE_HOST DATABASE_URL_TEST POSTGRES_PASSWORD
    KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT TESSERA_SERVICE_HOST TESSERA_SERVICE_PORT TESSERA_PORT
    METRICS_SERVICE_PORT SMTP_HOST SMTP_PORT MAIL_TO LOG_FILE XDG_DATA_DIRS SSH_AUTH_SOCK CI PORTS HTTP_PROXY NO_PROXY IMAGE`
  expect(findSettingProblems(Object.fromEntries(otherVariables.split(/\s+/).map((name) => [name, 'x'])))).toEqual([])
})

test('a short name is never reported as misspelled', () => {
  expect(findMisspelledSettings(['PORTS', 'HOSTS', 'PART'], ['PORT', 'HOST'])).toEqual([])
})
