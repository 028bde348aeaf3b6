import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { adminRoutes } from '#tests/admin-addresses.ts'
import { program } from './source-files.ts'

const folder = 'app/routes/admin/appointments'
const routes = new Set(adminRoutes.map(({ file }) => file))

const isPart = (path: string) => posix.dirname(path) === folder && !routes.has(path)

/** The folders, and the routes beside them, that need a file, also through another part. */
function usersOf(path: string): string[] {
  const importing = program.filter(({ imports }) => imports.some(({ target }) => target === path))
  return importing.flatMap((user) => {
    if (isPart(user.path)) return usersOf(user.path)
    return posix.dirname(user.path) === folder ? [user.path] : [posix.dirname(user.path)]
  })
}

test('beside the folders of the appointments stand routes, and what several of them need', () => {
  const parts = program.map(({ path }) => path).filter(isPart)
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter((path) => new Set(usersOf(path)).size < 2)).toEqual([])
})
