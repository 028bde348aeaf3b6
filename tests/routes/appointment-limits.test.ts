import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  newClientAddress,
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { clinicContent } from '#tests/clinic.ts'
import type { Site } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('a flood of requests', (site) => {
  let usual: Site['platform']['publicFormLimits']
  beforeEach(() => {
    usual = site().platform.publicFormLimits
  })
  afterEach(() => {
    site().platform.publicFormLimits = usual
  })
  /** Lowers limits: what many requests show, a few show as well. */
  const lower = (limits: Partial<typeof usual>) => {
    site().platform.publicFormLimits = { ...usual, ...limits }
  }
  const threeOfAddress = { address: { points: 3, seconds: 600 } }
  const status = async (from?: string) =>
    (await postAppointmentJson(site(), newPatient(), from)).status
  async function sendThree(from: string) {
    for (let sent = 0; sent < 3; sent += 1) expect(await status(from)).toBe(201)
  }
  /** Five requests for one patient from one address; answers the sixth. */
  async function sendFiveOfOne(from: string) {
    const patient = newPatient()
    for (let time = 0; time < 5; time += 1) {
      const request = { ...patient, request_key: newPatient().request_key }
      expect((await postAppointmentJson(site(), request, from)).status).toBe(201)
    }
    return { ...patient, request_key: newPatient().request_key }
  }

  test('many patients share one address, and the next is refused with words that help', async () => {
    lower(threeOfAddress)
    const from = newClientAddress()
    await sendThree(from)
    const next = await postAppointmentJson(site(), newPatient(), from)
    expect(next.status).toBe(429)
    expect(next.headers.get('Retry-After')).toBe('600')
    const { errors, phones } = await next.json()
    expect(errors['']).toMatch(/try again in ten minutes, or call or write/)
    expect(phones).toEqual(
      clinicContent.branches.map(({ name, phone }) => ({ branch: name, phone: phone.display })),
    )
    expect(await storedRequests(site())).toHaveLength(3)
    expect(await status()).toBe(201)
  })

  test('the sixth request of one phone number or email in an hour is refused', async () => {
    const from = newClientAddress()
    const sixth = await sendFiveOfOne(from)
    const { email, phone } = newPatient()
    for (const request of [sixth, { ...sixth, email }, { ...sixth, phone }]) {
      const response = await postAppointmentJson(site(), request, from)
      expect(response.status).toBe(429)
      expect(response.headers.get('Retry-After')).toBe('3600')
      const { errors, challenge } = await response.json()
      expect(errors['']).toMatch(/only a few .* in an hour, or call/)
      expect(challenge).toBeUndefined()
    }
    expect(await storedRequests(site())).toHaveLength(5)
    expect((await postAppointmentJson(site(), sixth)).status).toBe(201)
  })

  test('a patient on the plain form loses no word and is given the numbers to call', async () => {
    const from = newClientAddress()
    const sixth = await sendFiveOfOne(from)
    const page = await postAppointmentForm(
      site(),
      { ...sixth, message: 'Please, it is for my mother.' },
      from,
    )
    expect(page.status).toBe(429)
    expect(page.headers.get('Retry-After')).toBe('3600')
    const html = await page.text()
    expect(html).toContain('Please, it is for my mother.')
    expect(html).toContain(`value="${sixth.email}"`)
    expect(html).toContain('We take only a few requests an hour')
    const main = /<main.*<\/main>/s.exec(html)?.[0]
    for (const { phone } of clinicContent.branches) expect(main).toContain(`tel:${phone.e164}`)
    for (const { phone } of clinicContent.branches)
      expect(main).toContain(`wa.me/${phone.e164.slice(1)}`)
  })

  test('invalid requests do not use up what a patient may send', async () => {
    lower(threeOfAddress)
    const from = newClientAddress()
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const invalid = requestDetails({ message: '' })
      expect((await postAppointmentJson(site(), invalid, from)).status).toBe(422)
    }
    await sendThree(from)
  })

  test('parallel requests do not slip past the count', async () => {
    const from = newClientAddress()
    const statuses = await Promise.all(Array.from({ length: 30 }, () => status(from)))
    expect(statuses.filter((each) => each === 201)).toHaveLength(20)
    expect(await storedRequests(site())).toHaveLength(20)
  })

  test('one IPv6 subscriber is one address, whatever the device', async () => {
    lower(threeOfAddress)
    for (const device of [1, 2, 3]) expect(await status(`2001:db8:1:2::${device}`)).toBe(201)
    expect(await status('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await status('2001:db8:1:3::1')).toBe(201)
  })

  test.each([
    ['IPv4 /24', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
    ['IPv6 /48', (host: number) => `2001:db8:7:${host}::1`, '2001:db8:8::1'],
  ])('many addresses of one network have a limit together: %s', async (_, address, elsewhere) => {
    // The limit of the whole site is as high as a network's, and would be met as well.
    lower({ network: { points: 3, seconds: 600 } })
    for (const host of [1, 2, 3]) expect(await status(address(host))).toBe(201)
    expect([await status(address(4)), await status(elsewhere)]).toEqual([429, 201])
  })

  test('a hop that the visitor wrote himself does not make him another one', async () => {
    lower(threeOfAddress)
    const from = newClientAddress()
    await sendThree(from)
    expect(await status(`203.0.113.9, ${from}`)).toBe(429)
  })

  test('all visitors together have a limit as well', async () => {
    lower({ site: { points: 3, seconds: 60 } })
    const statuses = []
    for (let visitor = 0; visitor < 4; visitor += 1) statuses.push(await status())
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})
