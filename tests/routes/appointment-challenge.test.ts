import { afterEach, expect, test, vi } from 'vitest'
import { readNumber } from '#app/domain/appointments/request/challenge.ts'
import { solve } from '#app/domain/appointments/request-form/proof-of-work.ts'
import {
  newClientAddress,
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { clinicContent } from '#tests/clinic.ts'
import type { Site } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

/** Requires a challenge of everybody, for longer than a challenge is valid. */
function makeBusy({ platform }: Site) {
  const full = { points: 0.9, seconds: 3600 }
  platform.publicFormLimits = { ...platform.publicFormLimits, address: full }
}

/** Sends a request at a busy time; returns the fields that must be sent with it, the solved challenge included. */
async function askedToWork(site: Site, patient: object, from = newClientAddress()) {
  const response = await postAppointmentJson(site, patient, from)
  expect(response.status).toBe(429)
  const { challenge } = await response.json()
  return { challenge: challenge.token, answer: await solve(challenge) }
}

/** What the plain form's page asks at a busy time. */
function questionIn(html: string) {
  const [, challenge = ''] = /name="challenge" value="([^"]+)"/.exec(html) ?? []
  const [, request_key = ''] = /name="request_key" value="([^"]+)"/.exec(html) ?? []
  const [, one = '', two = ''] = /What is (\w+) plus (\w+)\?/.exec(html) ?? []
  return { fields: { challenge, request_key }, sum: readNumber(one) + readNumber(two) }
}

describeSite('a busy time', (site) => {
  let usual: Site['platform']['publicFormLimits'] | undefined
  const busy = () => {
    usual = site().platform.publicFormLimits
    makeBusy(site())
  }
  afterEach(() => {
    vi.useRealTimers()
    if (usual) site().platform.publicFormLimits = usual
    usual = undefined
  })

  test('a flood from 300 addresses stops, and no patient does, with JavaScript or without', async () => {
    const statuses: number[] = []
    for (let sender = 0; sender < 300; sender += 1) {
      const from = `203.0.${sender % 50}.${1 + Math.floor(sender / 50)}`
      statuses.push((await postAppointmentJson(site(), newPatient(), from)).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual(Array(240).fill(429))

    const patient = newPatient()
    const { challenge, answer } = await askedToWork(site(), patient)
    const taken = await postAppointmentJson(site(), { ...patient, challenge, answer })
    expect(taken.status).toBe(201)

    const { request_key: _, ...typed } = newPatient()
    const page = await postAppointmentForm(site(), typed)
    expect(page.status).toBe(429)
    const question = questionIn(await page.text())
    const sent = { ...typed, ...question.fields, answer: String(question.sum) }
    expect((await postAppointmentForm(site(), sent)).status).toBe(303)
    expect(await storedRequests(site())).toHaveLength(62)
  }, 60_000)

  test('a program gets what to compute, and when to retry', async () => {
    busy()
    const response = await postAppointmentJson(site(), newPatient())
    expect(response.headers.get('Retry-After')).toBe('600')
    const { errors, challenge } = await response.json()
    expect(errors['']).toMatch(/try again in ten minutes/)
    expect(challenge).toMatchObject({ algorithm: 'SHA-256', bits: 15 })
    const minutes = (Date.parse(challenge.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  test('the plain form asks again after a wrong answer, and still holds every word', async () => {
    busy()
    const { request_key: _, ...typed } = newPatient({ message: 'It is for my mother.' })
    let html = await (await postAppointmentForm(site(), typed)).text()
    const first = questionIn(html)
    const wrong = { ...typed, ...first.fields, answer: String(first.sum + 1) }
    const page = await postAppointmentForm(site(), wrong)
    expect(page.status).toBe(429)
    html = await page.text()
    expect(html).toContain('Please answer this new question.')
    expect(html).toContain('It is for my mother.')
    for (const { phone } of clinicContent.branches) {
      expect(html).toContain(`tel:${phone.e164}`)
      expect(html).toContain(`wa.me/${phone.e164.slice(1)}`)
    }
    const second = questionIn(html)
    expect(second.fields.request_key).toBe(first.fields.request_key)
    // A request that is corrected meanwhile is still the same request.
    const right = {
      ...typed,
      ...second.fields,
      first_name: 'Amina Sala',
      answer: ` ${second.sum}. `,
    }
    const received = await postAppointmentForm(site(), right)
    expect(received.status).toBe(303)
    const again = await postAppointmentForm(site(), right)
    expect(again.headers.get('Location')).toBe(received.headers.get('Location'))
    expect(await storedRequests(site())).toMatchObject([{ first_name: 'Amina Sala' }])
  })

  test('work for one request lets no other one pass', async () => {
    busy()
    const { challenge, answer } = await askedToWork(site(), newPatient())
    const other = await postAppointmentJson(site(), { ...newPatient(), challenge, answer })
    expect(other.status).toBe(429)
    expect(await storedRequests(site())).toEqual([])
  })

  test('work that was done once stores one request and not a second', async () => {
    busy()
    const patient = newPatient()
    const { challenge, answer } = await askedToWork(site(), patient)
    const worked = { ...patient, challenge, answer }
    const [first, second] = [
      await postAppointmentJson(site(), worked),
      await postAppointmentJson(site(), worked),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    const { email, phone } = newPatient()
    expect((await postAppointmentJson(site(), { ...worked, email, phone })).status).toBe(422)
    expect(await storedRequests(site())).toHaveLength(1)
  })

  test('a challenge that is ten minutes old, forged or not solved is none', async () => {
    busy()
    const patient = newPatient()
    const { challenge, answer } = await askedToWork(site(), patient)
    const easier = challenge.replace('work-15', 'work-1')
    for (const sent of [
      { challenge },
      { challenge, answer: '' },
      { challenge, answer: `${answer}0` },
      { challenge: easier, answer },
      { challenge: 'work-0..', answer: '0' },
      { challenge: ['work-0'], answer: {} },
    ]) {
      const response = await postAppointmentJson(site(), { ...patient, ...sent })
      expect([sent, response.status]).toEqual([sent, 429])
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    expect((await postAppointmentJson(site(), { ...patient, challenge, answer })).status).toBe(429)
    vi.useRealTimers()
    expect((await postAppointmentJson(site(), { ...patient, challenge, answer })).status).toBe(201)
  })

  test('the more come, the harder the work becomes, up to what a cheap phone can do', async () => {
    busy()
    const { publicFormLimits } = site().platform
    const fields: number[] = []
    for (const timesTheMark of [1.1, 2, 3, 4, 1000]) {
      publicFormLimits.address.points = 1 / timesTheMark
      const { challenge } = await (await postAppointmentJson(site(), newPatient())).json()
      fields.push(challenge.bits)
    }
    expect(fields).toEqual([15, 17, 18, 19, 19])
  })

  test('work lifts no limit of one phone number', async () => {
    busy()
    site().platform.publicFormLimits.person.points = 0
    const patient = newPatient()
    const response = await postAppointmentJson(site(), patient)
    site().platform.publicFormLimits.person.points = 5
    const answer = await response.json()
    expect(answer.challenge).toBeUndefined()
    expect(answer.errors['']).toMatch(/only a few requests an hour/)
  })
})
