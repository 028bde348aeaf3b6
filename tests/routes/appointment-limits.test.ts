import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { branches } from '#app/domain/clinic/clinic.ts'
import {
  details,
  newVisitor,
  postForm,
  sendJson,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

describeSiteOnEachDatabase('a flood of requests', (site) => {
  const another = () => details({ request_key: randomUUID() })
  async function sendFive(from: string) {
    const asked = Array.from({ length: 5 }, another)
    for (const each of asked) expect((await sendJson(site(), each, from)).status).toBe(201)
    return asked
  }

  test('the sixth new one of an address is refused, with words that help', async () => {
    const from = newVisitor()
    await sendFive(from)
    const sixth = await sendJson(site(), another(), from)
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('Retry-After')).toBe('600')
    expect((await sixth.json()).errors['']).toMatch(/try again in ten minutes, or call or write/)
    expect(await storedRequests(site())).toHaveLength(5)
    expect((await sendJson(site(), another())).status).toBe(201)
  })

  test('a patient on the plain form keeps every word and is given the numbers to call', async () => {
    const from = newVisitor()
    await sendFive(from)
    const page = await postForm(site(), details({ message: 'Please, it is for my mother.' }), from)
    expect(page.status).toBe(429)
    const html = await page.text()
    expect(html).toContain('Please, it is for my mother.')
    expect(html).toContain('value="amina@example.com"')
    const main = /<main.*<\/main>/s.exec(html)?.[0]
    for (const { phone } of branches) expect(main).toContain(`tel:${phone.e164}`)
  })

  test('whoever only sends a stored one again is never refused', async () => {
    const from = newVisitor()
    const [first] = await sendFive(from)
    for (let again = 0; again < 10; again += 1) {
      expect((await sendJson(site(), first, from)).status).toBe(201)
    }
    expect(await storedRequests(site())).toHaveLength(5)
  })

  test('requests with faults do not use up what a patient may send', async () => {
    const from = newVisitor()
    for (let fault = 0; fault < 10; fault += 1) {
      expect((await sendJson(site(), details({ email: 'none' }), from)).status).toBe(422)
    }
    await sendFive(from)
  })

  test('parallel requests do not slip past the count', async () => {
    const from = newVisitor()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await sendJson(site(), another(), from)).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(await storedRequests(site())).toHaveLength(5)
  })

  test('one IPv6 subscriber is one address, whatever the device', async () => {
    for (let device = 1; device <= 5; device += 1) {
      const from = `2001:db8:1:2::${device}`
      expect((await sendJson(site(), another(), from)).status).toBe(201)
    }
    expect((await sendJson(site(), another(), '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await sendJson(site(), another(), '2001:db8:1:3::1')).status).toBe(201)
  })

  test('a hop that the visitor wrote himself does not make him another one', async () => {
    const from = newVisitor()
    await sendFive(from)
    expect((await sendJson(site(), another(), `203.0.113.9, ${from}`)).status).toBe(429)
  })

  test('all visitors together have a limit as well', async () => {
    const { platform } = site()
    const usual = platform.publicFormLimits
    // why: sixty requests a minute are many for a test; three show the same.
    platform.publicFormLimits = { ...usual, site: { points: 3, seconds: 60 } }
    const statuses = []
    for (let visitor = 0; visitor < 4; visitor += 1) {
      statuses.push((await sendJson(site(), another())).status)
    }
    platform.publicFormLimits = usual
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})
