import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

let site: Site
let cookie = ''
beforeAll(async () => {
  site = await openSite()
  cookie = (await signedInAdmin(site)).cookie
})
afterAll(() => site.close())

const send = (path: string, init: RequestInit = {}) =>
  site.fetch(path, { ...init, headers: { Cookie: cookie, ...init.headers } })
const post = (path: string, body: BodyInit = 'a=b', headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

/** More pages at once than wait for one member of staff; the first that is refused. */
async function askForTooMany() {
  const answers = await Promise.all(Array.from({ length: 130 }, () => send('/admin/numbers')))
  return answers.find(({ status }) => status === 503) ?? Response.error()
}

async function failToRender() {
  const { read } = site.platform.hours
  site.platform.hours.read = async () => {
    throw new Error('a mistake of the program')
  }
  const answer = await send('/admin/hours')
  site.platform.hours.read = read
  return answer
}

test.each<[string, number, () => Promise<Response>]>([
  ['a page that fails', 500, failToRender],
  ['a page that is not there', 404, () => send('/admin/nothing-here')],
  ['an address that cannot be read', 400, () => send('/admin/blog/%E0%A4%A')],
  ['a method that no page takes', 405, () => send('/admin/blog', { method: 'PUT' })],
  ['a form for a page that takes none', 405, () => post('/admin/numbers')],
  ['a form for a file', 405, () => post('/admin/appointments/export')],
  [
    'a form of another site',
    403,
    () => post('/admin/login', 'a=b', { Origin: 'https://x.example' }),
  ],
  ['a body that is too large', 413, () => post('/admin/login', 'a'.repeat(100_000))],
  ['more pages than wait for one person', 503, askForTooMany],
])(
  'the answer to %s leads back to the back-office and not to the public home page',
  async (...row) => {
    const [, status, ask] = row
    const answer = await ask()
    expect(answer.status).toBe(status)
    const page = await answer.text()
    expect(page).toMatch(/<a [^>]*href="\/admin"/)
    expect(page).not.toContain('home page')
  },
)

test('an address of the public site that begins alike leads to its home page', async () => {
  const page = await (await send('/administration', { method: 'PUT' })).text()
  expect(page).toContain('<a href="/">')
  expect(page).not.toContain('"/admin"')
})
