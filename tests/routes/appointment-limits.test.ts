import { expect, test } from 'vitest'
import {
  newClientAddress,
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('a flood of requests', (site) => {
  async function sendTwenty(from: string) {
    const request = Array.from({ length: 20 }, () => newPatient())
    for (const each of request)
      expect((await postAppointmentJson(site(), each, from)).status).toBe(201)
    return request
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

  test('twenty patients share one address, and the next is refused with words that help', async () => {
    const from = newClientAddress()
    await sendTwenty(from)
    const next = await postAppointmentJson(site(), newPatient(), from)
    expect(next.status).toBe(429)
    expect(next.headers.get('Retry-After')).toBe('600')
    const { errors, phones } = await next.json()
    expect(errors['']).toMatch(/try again in ten minutes, or call or write/)
    expect(phones).toEqual(
      clinicContent.branches.map(({ name, phone }) => ({ branch: name, phone: phone.display })),
    )
    expect(await storedRequests(site())).toHaveLength(20)
    expect((await postAppointmentJson(site(), newPatient())).status).toBe(201)
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

  test('sending a stored request again is never refused', async () => {
    const from = newClientAddress()
    const [first] = await sendTwenty(from)
    for (let again = 0; again < 10; again += 1) {
      expect((await postAppointmentJson(site(), first, from)).status).toBe(201)
    }
    expect(await storedRequests(site())).toHaveLength(20)
  })

  test('invalid requests do not use up what a patient may send', async () => {
    const from = newClientAddress()
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect(
        (await postAppointmentJson(site(), requestDetails({ message: '' }), from)).status,
      ).toBe(422)
    }
    await sendTwenty(from)
  })

  test('parallel requests do not slip past the count', async () => {
    const from = newClientAddress()
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await postAppointmentJson(site(), newPatient(), from)).status,
      ),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(await storedRequests(site())).toHaveLength(20)
  })

  test('one IPv6 subscriber is one address, whatever the device', async () => {
    for (let device = 1; device <= 20; device += 1) {
      const from = `2001:db8:1:2::${device}`
      expect((await postAppointmentJson(site(), newPatient(), from)).status).toBe(201)
    }
    expect((await postAppointmentJson(site(), newPatient(), '2001:db8:1:2:ffff::1')).status).toBe(
      429,
    )
    expect((await postAppointmentJson(site(), newPatient(), '2001:db8:1:3::1')).status).toBe(201)
  })

  test.each([
    ['IPv4 /24', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
    ['IPv6 /48', (host: number) => `2001:db8:7:${host}::1`, '2001:db8:8::1'],
  ])('many addresses of one network have a limit together: %s', async (_, address, elsewhere) => {
    const { platform } = site()
    const usual = platform.publicFormLimits
    // why: the limit of the whole site is as high as a network's, and would be met as well.
    platform.publicFormLimits = { ...usual, network: { points: 10, seconds: 600 } }
    for (let host = 1; host <= 10; host += 1) {
      expect((await postAppointmentJson(site(), newPatient(), address(host))).status).toBe(201)
    }
    const next = await postAppointmentJson(site(), newPatient(), address(11))
    const other = await postAppointmentJson(site(), newPatient(), elsewhere)
    platform.publicFormLimits = usual
    expect([next.status, other.status]).toEqual([429, 201])
  })

  test('a hop that the visitor wrote himself does not make him another one', async () => {
    const from = newClientAddress()
    await sendTwenty(from)
    expect((await postAppointmentJson(site(), newPatient(), `203.0.113.9, ${from}`)).status).toBe(
      429,
    )
  })

  test('all visitors together have a limit as well', async () => {
    const { platform } = site()
    const usual = platform.publicFormLimits
    // why: sixty requests a minute are many for a test; three show the same.
    platform.publicFormLimits = { ...usual, site: { points: 3, seconds: 60 } }
    const statuses = []
    for (let visitor = 0; visitor < 4; visitor += 1) {
      statuses.push((await postAppointmentJson(site(), newPatient())).status)
    }
    platform.publicFormLimits = usual
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})
