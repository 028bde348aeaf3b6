import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readNumber } from '#app/domain/appointments/request/challenge.ts'
import { solve } from '#app/domain/appointments/request-form/proof-of-work.ts'
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

/** What the plain form's page asks at a busy time. */
function questionIn(html: string) {
  const [, challenge = ''] = /name="challenge" value="([^"]+)"/.exec(html) ?? []
  const [, request_key = ''] = /name="request_key" value="([^"]+)"/.exec(html) ?? []
  const [, one = '', two = ''] = /What is (\w+) plus (\w+)\?/.exec(html) ?? []
  return { fields: { challenge, request_key }, sum: readNumber(one) + readNumber(two) }
}

describeSite('a flood of requests', (site) => {
  let usual: Site['platform']['publicFormLimits']
  beforeAll(() => enterPhones(site().platform))
  beforeEach(() => {
    usual = site().platform.publicFormLimits
  })
  afterEach(() => {
    site().platform.publicFormLimits = usual
    vi.useRealTimers()
  })
  /** Lets three requests of one kind pass: what many requests show, a few show as well. */
  const lower = (name: 'address' | 'network') => {
    site().platform.publicFormLimits = { ...usual, [name]: { points: 3, seconds: 600 } }
  }
  const statusOf = async (body: object, from?: string) =>
    (await postAppointmentJson(site(), body, from)).status
  const status = (from?: string) => statusOf(newPatient(), from)

  test('is refused with words that help, for many patients of one address', async () => {
    lower('address')
    const from = newClientAddress()
    // Invalid requests do not use up what a patient may send.
    for (const _ of [1, 2, 3, 4])
      expect(await statusOf(requestDetails({ message: '' }), from)).toBe(422)
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
    for (const _ of [1, 2, 3, 4, 5]) expect(await statusOf(another(), from)).toBe(201)
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

  describe('at a busy time', () => {
    beforeEach(() => {
      // Everybody is asked for work, for longer than a challenge is valid.
      site().platform.publicFormLimits = { ...usual, address: { points: 0.9, seconds: 3600 } }
    })

    /** Sends a request; returns the fields that must be sent with it, the solved challenge included. */
    async function askedToWork(patient: object) {
      const response = await postAppointmentJson(site(), patient)
      expect(response.status).toBe(429)
      const { challenge } = await response.json()
      return { challenge: challenge.token, answer: await solve(challenge) }
    }

    test('of all addresses together stops a flood, and no patient, with JavaScript or without', async () => {
      site().platform.publicFormLimits = { ...usual, site: { points: 3, seconds: 60 } }
      const statuses = []
      for (let sender = 0; sender < 5; sender += 1) statuses.push(await statusOf(newPatient()))
      expect(statuses).toEqual([201, 201, 201, 429, 429])
      const patient = newPatient()
      expect(await statusOf({ ...patient, ...(await askedToWork(patient)) })).toBe(201)
      const { request_key: _, ...typed } = newPatient()
      const page = await postAppointmentForm(site(), typed)
      expect(page.status).toBe(429)
      const question = questionIn(await page.text())
      const sent = { ...typed, ...question.fields, answer: String(question.sum) }
      expect((await postAppointmentForm(site(), sent)).status).toBe(303)
      expect(await storedRequests(site())).toHaveLength(5)
    })

    test('tells a program what to compute, the more the more come, and when to retry', async () => {
      const response = await postAppointmentJson(site(), newPatient())
      expect(response.headers.get('Retry-After')).toBe('600')
      const { errors, challenge } = await response.json()
      expect(errors['']).toMatch(/try again in ten minutes/)
      expect(challenge).toMatchObject({ algorithm: 'SHA-256', bits: 15 })
      const minutes = (Date.parse(challenge.expires_at) - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(9)
      expect(minutes).toBeLessThanOrEqual(10)
      const { address } = site().platform.publicFormLimits
      const bits: number[] = []
      for (const timesTheMark of [2, 4, 1000]) {
        address.points = 1 / timesTheMark
        bits.push((await (await postAppointmentJson(site(), newPatient())).json()).challenge.bits)
      }
      // No more than a cheap phone can do.
      expect(bits).toEqual([17, 19, 19])
    })

    test('asks again in the plain form after a wrong answer, which still holds every word', async () => {
      const { request_key: _, ...typed } = newPatient({ message: 'It is for my mother.' })
      const first = questionIn(await (await postAppointmentForm(site(), typed)).text())
      const wrong = { ...typed, ...first.fields, answer: String(first.sum + 1) }
      const page = await postAppointmentForm(site(), wrong)
      expect(page.status).toBe(429)
      const html = await page.text()
      expect(html).toContain('Please answer this new question.')
      expect(html).toContain('It is for my mother.')
      const second = questionIn(html)
      expect(second.fields.request_key).toBe(first.fields.request_key)
      // A request that is corrected meanwhile is still the same request.
      const corrected = { ...typed, ...second.fields, first_name: 'Amina Sala' }
      const right = { ...corrected, answer: ` ${second.sum}. ` }
      const received = await postAppointmentForm(site(), right)
      expect(received.status).toBe(303)
      const again = await postAppointmentForm(site(), right)
      expect(again.headers.get('Location')).toBe(received.headers.get('Location'))
      expect(await storedRequests(site())).toMatchObject([{ first_name: 'Amina Sala' }])
    })

    test('takes work for one request once, and for no other', async () => {
      const patient = newPatient()
      const worked = { ...patient, ...(await askedToWork(patient)) }
      expect(await statusOf({ ...worked, ...newPatient() })).toBe(429)
      const first = await postAppointmentJson(site(), worked)
      const second = await postAppointmentJson(site(), worked)
      expect([first.status, second.status]).toEqual([201, 201])
      expect(await second.json()).toEqual(await first.json())
      const { email, phone } = newPatient()
      expect(await statusOf({ ...worked, email, phone })).toBe(422)
      expect(await storedRequests(site())).toHaveLength(1)
    })

    test('takes no challenge that is ten minutes old, forged or not solved', async () => {
      const patient = newPatient()
      const { challenge, answer } = await askedToWork(patient)
      for (const sent of [
        { challenge },
        { challenge, answer: '' },
        { challenge, answer: `${answer}0` },
        { challenge: challenge.replace('work-15', 'work-1'), answer },
        { challenge: ['work-0'], answer: {} },
      ])
        expect([sent, await statusOf({ ...patient, ...sent })]).toEqual([sent, 429])
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
      expect(await statusOf({ ...patient, challenge, answer })).toBe(429)
      vi.useRealTimers()
      expect(await statusOf({ ...patient, challenge, answer })).toBe(201)
    })
  })
})
