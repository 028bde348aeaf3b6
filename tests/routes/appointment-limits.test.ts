import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  newClientAddress,
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { branchesWithPhones, enterPhones } from '#tests/clinic.ts'
import type { Site } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('a flood of requests', (site) => {
  let usual: Site['platform']['publicFormLimits']
  beforeAll(() => enterPhones(site().platform))
  beforeEach(() => {
    usual = site().platform.publicFormLimits
  })
  afterEach(() => {
    site().platform.publicFormLimits = usual
  })
  /** Lets three requests of one kind pass: what many requests show, a few show as well. */
  const lower = (name: 'address' | 'network') => {
    site().platform.publicFormLimits = { ...usual, [name]: { points: 3, seconds: 600 } }
  }
  const status = async (from?: string) =>
    (await postAppointmentJson(site(), newPatient(), from)).status

  test('is refused with words that help, for many patients of one address', async () => {
    lower('address')
    const from = newClientAddress()
    // Invalid requests do not use up what a patient may send.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const invalid = requestDetails({ message: '' })
      expect((await postAppointmentJson(site(), invalid, from)).status).toBe(422)
    }
    for (let sent = 0; sent < 3; sent += 1) expect(await status(from)).toBe(201)
    const next = await postAppointmentJson(site(), newPatient(), from)
    expect(next.status).toBe(429)
    expect(next.headers.get('Retry-After')).toBe('600')
    const { errors, phones } = await next.json()
    expect(errors['']).toMatch(/try again in ten minutes, or call or write/)
    expect(phones).toEqual(
      branchesWithPhones.map(({ name, phone }) => ({ branch: name, phone: phone.display })),
    )
    expect(await storedRequests(site())).toHaveLength(3)
    // A hop that the visitor wrote himself does not make him another one.
    expect(await status(`203.0.113.9, ${from}`)).toBe(429)
    expect(await status()).toBe(201)
  })

  test('of one person ends at the sixth in an hour, also on the plain form, which loses no word', async () => {
    const from = newClientAddress()
    const patient = newPatient({ message: 'Please, it is for my mother.' })
    const another = () => ({ ...patient, request_key: newPatient().request_key })
    for (let time = 0; time < 5; time += 1)
      expect((await postAppointmentJson(site(), another(), from)).status).toBe(201)
    const response = await postAppointmentJson(site(), another(), from)
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('3600')
    const { errors, challenge } = await response.json()
    expect(errors['']).toMatch(/only a few .* in an hour, or call/)
    expect(challenge).toBeUndefined()
    const page = await postAppointmentForm(site(), another(), from)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '3600'])
    const html = await page.text()
    expect(html).toContain('Please, it is for my mother.')
    expect(html).toContain(`value="${patient.email}"`)
    expect(html).toContain('You can send only a few requests an hour')
    const main = /<main.*<\/main>/s.exec(html)?.[0]
    for (const { phone } of branchesWithPhones) {
      expect(main).toContain(`tel:${phone.e164}`)
      expect(main).toContain(`wa.me/${phone.e164.slice(1)}`)
    }
    expect(await storedRequests(site())).toHaveLength(5)
  })

  test.each<['address' | 'network', string, (host: number) => string, string]>([
    // One IPv6 subscriber is one address, whatever the device.
    ['address', 'IPv6 /64', (device) => `2001:db8:1:2::${device}`, '2001:db8:1:3::1'],
    // The limit of the whole site is as high as a network's, and would be met as well.
    ['network', 'IPv4 /24', (host) => `198.51.100.${host}`, '198.51.101.1'],
    ['network', 'IPv6 /48', (host) => `2001:db8:7:${host}::1`, '2001:db8:8::1'],
  ])('has one %s of all that is in an %s', async (limit, _, address, elsewhere) => {
    lower(limit)
    for (const host of [1, 2, 3]) expect(await status(address(host))).toBe(201)
    expect([await status(address(4)), await status(elsewhere)]).toEqual([429, 201])
  })
})
