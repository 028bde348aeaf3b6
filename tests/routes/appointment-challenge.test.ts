import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readNumber } from '#app/domain/appointments/request/challenge.ts'
import { solve } from '#app/domain/appointments/request-form/proof-of-work.ts'
import {
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
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

describeSite('a busy time', (site) => {
  beforeAll(() => enterPhones(site().platform))
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Lowers limits until the test ends. */
  function lower(limits: Partial<Site['platform']['publicFormLimits']>) {
    const { platform } = site()
    const usual = platform.publicFormLimits
    platform.publicFormLimits = { ...usual, ...limits }
    return () => {
      platform.publicFormLimits = usual
    }
  }
  // For longer than a challenge is valid.
  const full = { points: 0.9, seconds: 3600 }
  /** A test at a time at which everybody is asked for work. */
  const testBusy = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      const restore = lower({ address: { ...full } })
      await run().finally(restore)
    })
  const statusOf = async (body: object) => (await postAppointmentJson(site(), body)).status

  /** Sends a request; returns the fields that must be sent with it, the solved challenge included. */
  async function askedToWork(patient: object) {
    const response = await postAppointmentJson(site(), patient)
    expect(response.status).toBe(429)
    const { challenge } = await response.json()
    return { challenge: challenge.token, answer: await solve(challenge) }
  }

  test('of all addresses together stops a flood, and no patient, with JavaScript or without', async () => {
    const restore = lower({ site: { points: 3, seconds: 60 } })
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
    restore()
  })

  testBusy('tells a program what to compute, and when to retry', async () => {
    const response = await postAppointmentJson(site(), newPatient())
    expect(response.headers.get('Retry-After')).toBe('600')
    const { errors, challenge } = await response.json()
    expect(errors['']).toMatch(/try again in ten minutes/)
    expect(challenge).toMatchObject({ algorithm: 'SHA-256', bits: 15 })
    const minutes = (Date.parse(challenge.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  testBusy(
    'asks again in the plain form after a wrong answer, which still holds every word',
    async () => {
      const { request_key: _, ...typed } = newPatient({ message: 'It is for my mother.' })
      const first = questionIn(await (await postAppointmentForm(site(), typed)).text())
      const wrong = { ...typed, ...first.fields, answer: String(first.sum + 1) }
      const page = await postAppointmentForm(site(), wrong)
      expect(page.status).toBe(429)
      const html = await page.text()
      expect(html).toContain('Please answer this new question.')
      expect(html).toContain('It is for my mother.')
      for (const { phone } of branchesWithPhones) {
        expect(html).toContain(`tel:${phone.e164}`)
        expect(html).toContain(`wa.me/${phone.e164.slice(1)}`)
      }
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
    },
  )

  testBusy('takes work for one request once, and for no other', async () => {
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

  testBusy('takes no challenge that is ten minutes old, forged or not solved', async () => {
    const patient = newPatient()
    const { challenge, answer } = await askedToWork(patient)
    for (const sent of [
      { challenge },
      { challenge, answer: '' },
      { challenge, answer: `${answer}0` },
      { challenge: challenge.replace('work-15', 'work-1'), answer },
      { challenge: 'work-0..', answer: '0' },
      { challenge: ['work-0'], answer: {} },
    ])
      expect([sent, await statusOf({ ...patient, ...sent })]).toEqual([sent, 429])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    expect(await statusOf({ ...patient, challenge, answer })).toBe(429)
    vi.useRealTimers()
    expect(await statusOf({ ...patient, challenge, answer })).toBe(201)
  })

  testBusy('makes the work harder the more come, up to what a cheap phone can do', async () => {
    const { address } = site().platform.publicFormLimits
    const fields: number[] = []
    for (const timesTheMark of [1.1, 2, 3, 4, 1000]) {
      address.points = 1 / timesTheMark
      const { challenge } = await (await postAppointmentJson(site(), newPatient())).json()
      fields.push(challenge.bits)
    }
    expect(fields).toEqual([15, 17, 18, 19, 19])
  })
})
