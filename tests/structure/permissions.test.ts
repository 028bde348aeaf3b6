import { expect, test } from 'vitest'
import { isPermitted, type Permission, permissions, roles } from '#app/domain/staff/role.ts'
import { navigationEntries } from '#app/routes/admin/frame/screens.ts'
import { adminRoutes, guardedAddresses } from '#tests/admin-addresses.ts'
import { program } from './source-files.ts'

const declared = /^export const handle = \{\s+permission: '(?<permission>[a-z-]+)'/m

const byRole = /\brole [!=]== 'owner'/
// Of owners, whatever they may do, one must be left.
const lastOwner = 'app/domain/staff/colleagues/colleagues.server.ts'

const textOf = (file: string) => program.find(({ path }) => path === file)?.text ?? ''
const permissionOf = (file: string) => declared.exec(textOf(file))?.groups?.permission

const guarded = adminRoutes.filter(({ address }) => address && guardedAddresses.includes(address))

test('every route of the back-office declares the permission that it needs', () => {
  expect(guarded.length).toBeGreaterThan(40)
  const without = guarded.filter(
    ({ file }) => !permissions.some((each) => each === permissionOf(file)),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})

test('the navigation asks for what its screens ask for', () => {
  const asked = navigationEntries.map(({ path }) => {
    const screen = guarded.find(({ address }) => address === path)
    return { path, permission: permissionOf(screen?.file ?? '') }
  })
  expect(asked).toEqual(navigationEntries.map(({ path, permission }) => ({ path, permission })))
})

test('what somebody may do is asked as a permission, not as a role', () => {
  const asking = program.filter(({ path, text }) => path !== lastOwner && byRole.test(text))
  expect(asking.map(({ path }) => path)).toEqual([])
  expect(textOf(lastOwner)).toMatch(byRole)
})

/** Whether everybody whom the first permission admits has the second one as well. */
const isWithin = (inner: string | undefined, outer: string | undefined) =>
  roles.every(
    (role) =>
      !isPermitted({ role }, inner as Permission) || isPermitted({ role }, outer as Permission),
  )

test('whoever may open a dialog may see the list that is loaded with it', () => {
  const different = guarded.flatMap(({ file, around }) =>
    around
      .map((outer) => permissionOf(`app/${outer}`))
      .filter((outer) => outer !== undefined && !isWithin(permissionOf(file), outer))
      .map(() => file),
  )
  expect(different).toEqual([])
})
