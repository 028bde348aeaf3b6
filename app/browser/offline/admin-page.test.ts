import { expect, onTestFinished, test, vi } from 'vitest'
import { isAdminPage, isOwnForm, notSentPage } from './admin-page.ts'

const address = 'https://clinic.example/admin/appointments/new'
// why: the referrer of a request that a script makes cannot be chosen.
const form = (fields: string[][], referrer = address) => {
  const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields) })
  const headers = new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' })
  return { text: () => request.text(), headers, referrer } as unknown as Request
}

test('a page holds what was sent as it was typed, whatever that was', async () => {
  const fields = [
    ['notes', '"><script>alert(1)</script><form action=//elsewhere.example>'],
    ['a"b', "it's & <b>"],
    ['branch', 'Bole'],
    ['branch', 'Wenchi'],
  ]
  const answer = await notSentPage(form(fields))
  const page = await answer.text()
  const read = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' }
  const plain = (text = '') => text.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '')
  expect(read.map(([, name, value]) => [plain(name), plain(value)])).toEqual(fields)
  expect(page.match(/<form|<script/g)).toEqual(['<form'])
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self'")
  expect(policy).not.toContain('script-src')
})

test.each(['new_password', 'code', 'codes', 'uri'])(
  'the secret of a field "%s" is in no page: its form is opened again',
  async (name) => {
    const sent = Object.entries({ email: 'a@b.example', [name]: 'secret' })
    const page = await (await notSentPage(form(sent))).text()
    expect(page).not.toMatch(/a@b\.example|secret|<form/)
    expect(page).toContain(`<a href="${address}">Try Again</a>`)
  },
)

test('what another site sends is left alone', () => {
  vi.stubGlobal('location', new URL(address))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(isOwnForm(form([]))).toBe(true)
  const elsewhere = ['https://elsewhere.example/', 'https://clinic.example.elsewhere.example/']
  for (const referrer of ['', 'about:client', ...elsewhere])
    expect(isOwnForm(form([], referrer)), referrer).toBe(false)
  const withFile = form([])
  withFile.headers.set('Content-Type', 'multipart/form-data; boundary=x')
  expect(isOwnForm(withFile)).toBe(false)
})

test('screens of the back-office are answered when they cannot be loaded, and no file', () => {
  for (const path of ['/admin', '/admin/', '/admin/appointments/7/edit'])
    expect(isAdminPage(path), path).toBe(true)
  for (const path of ['/administration', '/', '/admin/appointments/export'])
    expect(isAdminPage(path), path).toBe(false)
})
