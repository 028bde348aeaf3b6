import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestFields } from '#app/domain/appointments/request/appointment-request.ts'
import {
  newClientAddress,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('what a program may send', (site) => {
  const stored = async (changes: object) => {
    const response = await postAppointmentJson(site(), requestDetails(changes))
    expect(response.status, await response.clone().text()).toBe(201)
    const [row] = await storedRequests(site())
    return row
  }

  test('fields that a patient does not own are ignored', async () => {
    const foreignFields = {
      id: 'mine',
      status: 'confirmed',
      notes: 'free of charge',
      reference: 'GM-AAAA-AAAA',
      created_at: '2020-01-01T00:00:00.000Z',
      appointment_date: '2030-01-01',
      privacy_version: 'none',
      search_text: 'x',
    }
    const row = await stored(foreignFields)
    expect(row).toMatchObject({ status: 'pending', notes: null, appointment_date: null })
    for (const [name, value] of Object.entries(foreignFields))
      expect(row).not.toHaveProperty(name, value)
  })

  test('a field that a program sends as null is a field that it left out', async () => {
    expect(await stored({ branch: null, preferred_date: null })).toMatchObject({ branch: null })
    const response = await postAppointmentJson(site(), requestDetails({ email: null }))
    expect(await response.json()).toEqual({ errors: { email: 'Email is required' } })
  })

  test.each(['[]', 'null', '5', '"text"', 'true', '[[]]'])('%s is no request', async (body) => {
    expect((await postAppointmentJson(site(), body)).status).toBe(422)
  })

  test('keys that reach for the prototype reach nothing', async () => {
    const keys =
      '"__proto__":{"status":"confirmed","polluted":true},"constructor":{"prototype":{"polluted":true}},'
    const body = JSON.stringify(requestDetails()).replace('{', `{${keys}`)
    expect((await postAppointmentJson(site(), body)).status).toBe(201)
    expect({}).not.toHaveProperty('polluted')
    expect(await storedRequests(site())).toMatchObject([{ status: 'pending' }])
  })

  test.each([
    ['Twi, Ewe and Dagbani', 'Ɔkɔmfoɔ Ŋmɛŋmɛ Ɛdɔ Ʒiŋ ɣa'],
    ['other scripts and signs', 'محمد 李 Ω 🩺👨‍👩‍👧 “quoted” — ½'],
    ['what means something to SQL', "Robert'); DROP TABLE appointments;-- \\ %_ ?1 $1 :x"],
    ['what means something to HTML', '<script>alert(1)</script>&amp;"\''],
    ['what means something to a spreadsheet', '=HYPERLINK("http://evil.example")'],
  ])('%s are stored exactly', async (_, text) => {
    expect(await stored({ first_name: text, message: text })).toMatchObject({
      first_name: text,
      message: text,
    })
  })

  test('a request with the hidden field filled in is not stored, and its answer says whom to call', async () => {
    const response = await postAppointmentJson(
      site(),
      requestDetails({ leave_empty: 'http://spam.example' }),
    )
    expect(response.status).toBe(422)
    expect((await response.json()).errors['']).toMatch(/call or write to us/)
    expect(await storedRequests(site())).toEqual([])
  })

  test('no body at all makes the server fail', { timeout: 60_000 }, async () => {
    const hostileValue = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '\u0000',
        '\uDC00',
        "' or 1=1 --",
        '../../etc/passwd',
        '{{7*7}}',
        '%00',
        '-1e999',
      ),
      fc.anything(),
    )
    const named = fc.dictionary(
      fc.oneof(
        fc.constantFrom<string>(
          ...requestFields,
          'request_key',
          'leave_empty',
          '__proto__',
          'toString',
        ),
        fc.string(),
      ),
      hostileValue,
      { maxKeys: 12 },
    )
    // Almost right, so that it comes past the first checks and as far as the database.
    const nearly = fc
      .record({ field: fc.constantFrom(...requestFields, 'request_key'), value: hostileValue })
      .map(({ field, value }) => ({ ...requestDetails(), [field]: value }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(named, nearly, fc.jsonValue()), async (body) => {
        const json = JSON.stringify(body, (_, value) =>
          typeof value === 'bigint' ? `${value}` : value,
        )
        const { status } = await postAppointmentJson(site(), json ?? '', newClientAddress())
        expect([201, 400, 422, 429]).toContain(status)
      }),
      { numRuns: 100 },
    )
  })
})
