import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#app/domain/staff/role.ts'
import {
  adminRoutes,
  guardedAddresses as guarded,
  publicAdminPaths as publicPaths,
} from '#tests/admin-addresses.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'
import { setColumns } from '#tests/rows.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy, describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

const everybody: Role[] = ['owner', 'editor', 'front-desk']
const grant = (roles: Role[], ...parts: string[]) =>
  Object.fromEntries(parts.map((part) => [part, roles]))
/** Who may use what, by the first part of the address after /admin. What is not named here is the owners' alone. */
const allowed: Record<string, Role[]> = {
  ...grant(everybody, '', 'profile', 'logout', 'nothing'),
  ...grant(['owner', 'front-desk'], 'appointments', 'answer', 'walk-in', 'day-sheet'),
  ...grant(['owner', 'front-desk'], 'waiting-room', 'calendar', 'hours'),
  // "x1" are the categories of the blog and of the gallery.
  ...grant(['owner', 'editor'], 'blog', 'gallery', 'website', 'guides', 'uploads', 'x1'),
}
/** Addresses that fewer may use than their part. */
const narrower: Record<string, Role[]> = { '/admin/guides/x1/approve': ['owner'] }
const maySee = (role: Role, address: string) =>
  (narrower[address] ?? allowed[address.split('/')[2] ?? ''] ?? ['owner']).includes(role)

/** Statuses of a permitted request; some refuse it because the form is not the route's own. */
const answered = [200, 202, 204, 301, 302, 303, 404, 405, 409, 415, 422]

/** A form that some routes need; the others find their fields missing. */
const fields = { full_name: 'Somebody', saved_at: '2026-11-20T10:00:00.000Z' }

const site = await openSite(behindProxy)
const cookies: Record<string, string> = { none: '' }

beforeAll(async () => {
  const { db } = site.platform
  const [expired, inactive] = [await signedInAdmin(site), await signedInAdmin(site)]
  const expires_at = new Date(Date.now() - 1000).toISOString()
  const sessions = db.updateTable('admin_sessions').set({ expires_at })
  await sessions.where('user_id', '=', expired.id).execute()
  await setColumns({ db }, 'admin_users', inactive.id, { is_active: false })
  cookies.expired = expired.cookie
  cookies.deactivated = inactive.cookie
  for (const role of everybody) {
    cookies[role] = (await signedInAdmin(site, role, { role, branch: null })).cookie
  }
  const [session = ''] = cookies.owner?.split('; ') ?? []
  const [name, value = ''] = session.split('=')
  cookies.forged = session.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  cookies.unsigned = `${name}=${decodeURIComponent(value).split('.')[0]}`
})
afterAll(() => site.close())

/** The requests, as `GET /admin`, whose answers are not as they should be. */
async function wrongAnswers(
  paths: string[],
  methods: string[],
  cookie: string | undefined,
  isRight: (answer: Response, text: string, method: string) => boolean,
) {
  const wrong: string[] = []
  for (const path of paths) {
    for (const method of methods) {
      const answer = await site.fetch(path, {
        method,
        headers: { Cookie: cookie ?? '' },
        redirect: 'manual',
        ...(method === 'POST' && { body: new URLSearchParams(fields) }),
      })
      const text = await answer.text()
      if (!isRight(answer, text, method)) wrong.push(`${method} ${path}: ${answer.status}`)
    }
  }
  return wrong
}

const isPrivate = ({ headers }: Response) => headers.get('Cache-Control') === 'no-store, private'
const dataOf = (path: string) => `${new URL(path, 'http://x').pathname}.data`

test('the tables of this test name routes that there are', () => {
  expect(adminRoutes.map(({ address }) => address)).toEqual(expect.arrayContaining(publicPaths))
  const parts = guarded.map((address) => address.split('/')[2] ?? '')
  expect(parts).toEqual(expect.arrayContaining(Object.keys(allowed)))
  expect(guarded).toEqual(expect.arrayContaining(Object.keys(narrower)))
})

// The guard reads the session before it looks at the address, so two addresses show the other sessions that do not count.
test.each([
  ['none', guarded],
  ...['forged', 'unsigned', 'expired', 'deactivated'].map(
    (kind) => [kind, guarded.slice(0, 2)] as const,
  ),
] as const)('the session %s leads to the sign-in page and reveals nothing', async (kind, paths) => {
  const leadsToSignIn = (answer: Response, text: string, method: string) => {
    const location = answer.headers.get('Location') ?? ''
    // The sign-in page says that the sent form was not saved.
    const signIn =
      method === 'POST'
        ? /^\/admin\/login(?:\?to=.*)?\?(?:ended|denied)$/
        : /^\/admin\/login(?:\?to=|\?denied$|$)/
    return answer.status === 302 && signIn.test(location) && text === '' && isPrivate(answer)
  }
  expect(await wrongAnswers([...paths], ['GET', 'POST'], cookies[kind], leadsToSignIn)).toEqual([])
  expect(await wrongAnswers(paths.slice(0, 2), ['HEAD'], cookies[kind], leadsToSignIn)).toEqual([])
  const redirect =
    /^\[(?:\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","\/admin\/login[^"]*","status",302,/
  const isRedirect = (answer: Response, text: string) =>
    answer.status === 202 && redirect.test(text) && isPrivate(answer)
  const data = paths.map(dataOf)
  expect(await wrongAnswers(data, ['GET', 'POST'], cookies[kind], isRedirect)).toEqual([])
  const ofOneRoute = data.slice(0, 9).map((path) => `${path}?_routes=routes%2Fadmin%2Ftoday%2Fpage`)
  expect(await wrongAnswers(ofOneRoute, ['GET'], cookies[kind], isRedirect)).toEqual([])
})

test.each(everybody)('%s may use what is theirs, and nothing else', async (role) => {
  // Whoever signs out here would be a stranger at the next address.
  const own = guarded.filter((path) => maySee(role, path) && path !== '/admin/logout')
  const isOpen = ({ status, headers }: Response, text: string, method: string) =>
    answered.includes(status) &&
    !`${headers.get('Location')}`.includes('/admin/login') &&
    !text.includes('/admin/login?') &&
    !headers.has('Access-Control-Allow-Origin') &&
    (headers.get('Content-Security-Policy') ?? '').includes("frame-ancestors 'none'") &&
    (method === 'POST' || headers.get('X-Robots-Tag') === 'noindex, nofollow')
  // The guard does not look at the method: an owner posts, and opens what is open to owners alone.
  const isOwner = role === 'owner'
  const opened = isOwner ? own.filter((path) => !maySee('editor', path)) : own
  expect(await wrongAnswers(opened, ['GET'], cookies[role], isOpen)).toEqual([])
  expect(await wrongAnswers(isOwner ? own : [], ['POST'], cookies[role], isOpen)).toEqual([])

  const others = guarded.filter((path) => !maySee(role, path))
  const isRefused = (answer: Response, text: string) =>
    answer.status === 403 &&
    isPrivate(answer) &&
    text.includes('If you need more, ask an owner.') &&
    // The guard refuses before any loader runs, and its page names the clinic all the same.
    (!text.startsWith('<!') || text.includes('<title>Not for your account | GEMEV admin'))
  expect(await wrongAnswers(others, ['POST'], cookies[role], isRefused)).toEqual([])
  expect(await wrongAnswers(others.map(dataOf), ['GET'], cookies[role], isRefused)).toEqual([])
  const some = others.slice(0, 9).flatMap((path) => [path, `${dataOf(path)}?_routes=root`])
  expect(await wrongAnswers(some, ['GET'], cookies[role], isRefused)).toEqual([])
})

test('no other method is answered', async () => {
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const isRefused = ({ status }: Response) => status === 405
  expect(await wrongAnswers(guarded, methods, cookies.owner, isRefused)).toEqual([])
})

test('the sign-in pages are open without a session and not indexed by search engines', async () => {
  const isOpen = (answer: Response) =>
    [200, 303, 410].includes(answer.status) &&
    isPrivate(answer) &&
    answer.headers.get('X-Robots-Tag') === 'noindex, nofollow' &&
    (answer.headers.get('Vary') ?? '').includes('Cookie')
  expect(await wrongAnswers(publicPaths, ['GET'], '', isOpen)).toEqual([])
})

test('another spelling of an address is guarded as well', async () => {
  const spellings = ['/ADMIN', '/admin/', '//admin', '/%61dmin', '/admin/%6Fut', '/admin;x']
  const isGuarded = ({ status, headers }: Response) =>
    status === 302
      ? (headers.get('Location') ?? '').includes('/admin/login')
      : [308, 404].includes(status)
  expect(await wrongAnswers([...spellings, '/admin.data/'], ['GET'], '', isGuarded)).toEqual([])
})

test('the endpoints of the sign-in library are not to be had', async () => {
  const endpoints = ['sign-up/email', 'sign-in/email', 'ok'].map((name) => `/api/auth/${name}`)
  const isMissing = ({ status }: Response, _: string, method: string) =>
    status === (method === 'GET' ? 404 : 405)
  expect(await wrongAnswers(endpoints, ['GET', 'POST'], cookies.owner, isMissing)).toEqual([])
})

describeSiteOnEachDatabase('the back-office with a row in each table', (filled, kind) => {
  /** The rows that addresses name, by the first part of the address after /admin. */
  const rows: Record<string, string> = {
    appointments: 'appointment',
    answer: 'appointment',
    blog: 'post',
    gallery: 'image',
    guides: 'guide',
    hours: 'closure',
    staff: 'ama',
  }

  // On SQLite the tests of the routes open the pages.
  test.runIf(kind === 'postgres')('answers each of its pages', async () => {
    await fillEachTable(filled().platform.db)
    const { cookie } = await signedInAdmin(filled())
    const answers: { path: string; status: number }[] = []
    for (const address of guarded) {
      const path = address.replace('x1', rows[address.split('/')[2] ?? ''] ?? 'x1')
      const headers = { Cookie: cookie }
      const { status } = await filled().fetch(dataOf(path), { headers, redirect: 'manual' })
      answers.push({ path, status })
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(40)
  })
})
