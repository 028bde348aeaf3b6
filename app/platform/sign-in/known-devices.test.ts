import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.server.ts'

let now = Date.parse('2026-11-20T08:00:00Z')
const clock = { now: () => new Date(now) }
const secret = 'a secret of more than thirty-two characters'
const site = { publicUrl: 'https://clinic.example' }
const devices = createKnownDevices({ clock, secret }, site)
const cookieOf = (line: string) => line.split(';')[0] ?? ''

test('a browser is known again for the account that it signed in to, and for no other', () => {
  const line = devices.remember(null, 'abena@example.com')
  expect(line).toMatch(
    /^__Host-gemev\.device-[\w-]{16}=[\w-]{16}\.\d+\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const cookies = `other=1; ${cookieOf(line)}`
  expect(devices.find(cookies, ' ABENA@example.com')).toMatch(/^[\w-]{16}$/)
  expect(devices.find(cookies, 'yaw@example.com')).toBeNull()
  expect(devices.hasAny(cookies)).toBe(true)
})

test('a shared computer is known for each account, and keeps its id when somebody returns', () => {
  const abena = cookieOf(devices.remember(null, 'abena@example.com'))
  const both = `${abena}; ${cookieOf(devices.remember(abena, 'yaw@example.com'))}`
  const id = devices.find(both, 'abena@example.com')
  expect(devices.find(both, 'yaw@example.com')).not.toBe(id)
  const again = cookieOf(devices.remember(both, 'abena@example.com'))
  expect(devices.find(again, 'abena@example.com')).toBe(id)
})

test('a cookie that was forged, moved to another account or signed elsewhere is none', () => {
  const cookie = cookieOf(devices.remember(null, 'abena@example.com'))
  const [name = '', value = ''] = cookie.split('=')
  const [id, issued, signature] = value.split('.')
  const [yaws] = devices.remember(null, 'yaw@example.com').split('=')
  const elsewhere = createKnownDevices({ clock, secret: `${secret}!` }, site)
  for (const forged of [
    `${name}=x.${issued}.${signature}`,
    `${name}=${id}.9999999999.${signature}`,
    `${name}=${id}.${issued}.`,
    `${name}=`,
    name,
    `${yaws}=${value}`,
  ]) {
    for (const email of ['abena@example.com', 'yaw@example.com'])
      expect(devices.find(forged, email), forged).toBeNull()
    expect(devices.hasAny(forged), forged).toBe(false)
  }
  expect(elsewhere.find(cookie, 'abena@example.com')).toBeNull()
})

test('expires after four hundred days', () => {
  const cookie = cookieOf(devices.remember(null, 'abena@example.com'))
  now += 401 * 24 * 3_600_000
  expect(devices.find(cookie, 'abena@example.com')).toBeNull()
})

test('the cookie works without https where the site has none', () => {
  const plain = createKnownDevices({ clock, secret }, { publicUrl: 'http://localhost:3000' })
  expect(plain.remember(null, 'abena@example.com')).toMatch(/^gemev\.device-.*SameSite=Lax$/)
})
