import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#app/domain/staff/role.ts'
import { guardedAddresses } from '#tests/admin-addresses.ts'
import { openSite, type Site } from '#tests/site.ts'
import { behindProxy, describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

/** Who may use what, by the first part of the address after /admin. What is not named here is the owners' alone. */
const everybody: Role[] = ['owner', 'editor', 'front-desk']
const allowed: Record<string, Role[]> = {
  '': everybody,
  profile: everybody,
  logout: everybody,
  nothing: everybody,
  appointments: ['owner', 'front-desk'],
  blog: ['owner', 'editor'],
  gallery: ['owner', 'editor'],
  website: ['owner', 'editor'],
  guides: ['owner', 'editor'],
  // The categories of the blog and of the gallery.
  x1: ['owner', 'editor'],
  uploads: ['owner', 'editor'],
  hours: ['owner', 'front-desk'],
}
/** Statuses of a permitted request; some refuse it because the form is not the route's own. */
const answered = [200, 202, 204, 302, 303, 404, 405, 409, 415, 422]

/** A form that some routes need; the others find their fields missing. */
const fields = { full_name: 'Somebody', saved_at: '2026-11-20T10:00:00.000Z' }

/** Addresses that fewer may use than their part. */
const narrower: Record<string, Role[]> = { '/admin/guides/x1/approve': ['owner'] }

const maySee = (role: Role, address: string) =>
  (narrower[address] ?? allowed[address.split('/')[2] ?? ''] ?? ['owner']).includes(role)

test('the table of this test names parts of the back-office', () => {
  const parts = guardedAddresses.map((address) => address.split('/')[2] ?? '')
  expect(parts).toEqual(expect.arrayContaining(Object.keys(allowed)))
  expect(guardedAddresses).toEqual(expect.arrayContaining(Object.keys(narrower)))
})

const addressesOf = (role: Role, isOpen: boolean) =>
  guardedAddresses.filter((address) => maySee(role, address) === isOpen)

/** Sends requests to the site in the name of one admin of each role. */
function useRoles(site: () => Site) {
  const cookies: Partial<Record<Role, string>> = {}
  beforeAll(async () => {
    for (const role of everybody) {
      const { cookie } = await signedInAdmin(site(), role, { role, branch: null })
      cookies[role] = cookie
    }
  })
  return (role: Role, method: string, path: string) =>
    site().fetch(path, {
      method,
      headers: { Cookie: cookies[role] ?? '' },
      redirect: 'manual',
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    })
}

describeSiteOnEachDatabase('the roles', (site) => {
  const send = useRoles(site)

  describe.each(everybody)('%s', (role) => {
    test.each(addressesOf(role, true))('may use %s', async (address) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        // Whoever signs out here would be a stranger at the next address.
        if (method === 'POST' && address === '/admin/logout') continue
        for (const path of [address, `${address}.data`]) {
          const answer = await send(role, method, path)
          expect(answered, `${method} ${path}`).toContain(answer.status)
          expect(await answer.text(), path).not.toContain('/admin/login?')
          expect(answer.headers.get('Location') ?? '').not.toContain('/admin/login')
        }
      }
    })
  })
})

// The guard refuses before it asks the database for more than the session and the account, which the tests above do on both.
describe('what is refused', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(behindProxy)
  })
  afterAll(() => site.close())
  const send = useRoles(() => site)

  describe.each(everybody)('%s', (role) => {
    test.each(addressesOf(role, false))('may not use %s', async (address) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        for (const path of [address, `${address}.data`, `${address}.data?_routes=root`]) {
          const answer = await send(role, method, path)
          expect(answer.status, `${method} ${path}`).toBe(403)
          expect(answer.headers.get('Cache-Control')).toBe('no-store, private')
          const text = await answer.text()
          if (method !== 'HEAD') expect(text, path).toContain('If you need more, ask an owner.')
          // The guard refuses before any loader runs, and its page names the clinic all the same.
          if (text.startsWith('<!')) expect(text).toContain('<title>Not open to you | GEMEV admin')
        }
      }
    })

    test.each(guardedAddresses)('may send no other method to %s', async (address) => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect((await send(role, method, address)).status, method).toBe(405)
      }
    })
  })
})
