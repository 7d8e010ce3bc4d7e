import { expect, test } from 'vitest'
import { api, bffApi } from '#contract/index.ts'
import { getExtent, toRoleGroups } from './role-groups.ts'

const rows = [
  { key: 'GET /members', summary: 'List the members', roles: ['admin'] },
  { key: 'GET /codes', summary: 'List codes', roles: ['admin', 'designer', 'viewer'] },
  { key: 'PATCH /codes/{id}', summary: 'Update a code', roles: ['admin'] },
  { key: 'PATCH /codes/{id}#design', summary: 'Update a code', roles: ['admin', 'designer'] },
  { key: 'GET /moons/{id}', summary: 'Read a moon', roles: ['admin', 'viewer'] },
] as const

test('endpoints are grouped by area, with a group for unknown ones', () => {
  const groups = toRoleGroups(rows.map((row) => ({ ...row, roles: [...row.roles] })))
  expect(groups.map(({ name, rows: roleRows }) => [name, roleRows.map(({ text }) => text)])).toEqual([
    ['Codes', ['List codes', 'Update a code', 'Update a code: design alone']],
    ['Members and sign-in', ['List the members']],
    ['Other', ['Read a moon']],
  ])
})

test('every endpoint of this service and bff has an area', () => {
  const endpoints = [...Object.keys(api), ...Object.keys(bffApi)].map((key) => ({
    key,
    summary: key,
    roles: ['admin' as const],
  }))
  expect(toRoleGroups(endpoints).find(({ name }) => name === 'Other')?.rows).toBeUndefined()
})

test('the extent of a role in a group is all, some, view or none', () => {
  const [codes] = toRoleGroups(rows.map((row) => ({ ...row, roles: [...row.roles] })))
  if (!codes) throw new Error('There is no group of codes.')
  expect(['admin', 'designer', 'viewer', 'marketer'].map((role) => getExtent(codes, role))).toEqual([
    'all',
    'some',
    'view',
    'none',
  ])
})
