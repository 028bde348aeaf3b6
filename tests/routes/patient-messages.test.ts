import { expect, test } from 'vitest'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, storedAppointment, visibleText } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const morning = '2026-11-20T08:00:00.000Z'
const clock = { now: () => new Date(morning) }
const toSend = '/admin/appointments/messages'

describeSite(
  'messages to patients',
  (site) => {
    const messages = () =>
      site().platform.db.selectFrom('appointment_messages').selectAll().execute()
    /** A request of a branch that was confirmed, with the message that waits for staff. */
    async function confirmed(branch: 'Bole' | 'Zebilla' = 'Bole') {
      const frontDesk = await openBackOffice(site())
      const row = await insertRequest(site().platform, morning, { branch })
      const visit = { appointment_date: '2026-12-01', appointment_time: '09:30', branch }
      const fields = { ...visit, status: 'confirmed', notes: '', version: '1' }
      expect((await frontDesk.post(`/admin/appointments/${row.id}/edit`, fields)).status).toBe(302)
      const [message] = await messages()
      return { ...frontDesk, row, id: message?.id ?? '' }
    }

    test('that wait for staff are listed with their words and cost until the patient was told', async () => {
      const { text, post, id, row, fullName } = await confirmed()
      const list = await text(toSend)
      expect(list).toContain('Awinpoka Atɔŋa')
      expect(list).toContain('Hello Awinpoka, this is GEMEV: your appointment on Tuesday')
      expect(list).toMatch(/[23] SMS, \d+ characters/)
      expect(await text('/admin')).toContain('One message waits to be sent to patients.')
      const recorded = await post(`${toSend}/${id}/mark-sent`, { by: 'call' })
      expect(recorded.headers.get('Location')).toBe(`${toSend}?done=notified`)
      expect(await text(toSend)).toContain('Nothing to send')
      expect(await text(`/admin/appointments/${row.id}/edit`)).toContain(
        `Confirmation told by ${fullName}`,
      )
      // A second tap, or a late one, changes nothing.
      await post(`${toSend}/${id}/mark-sent`, { by: 'whatsapp' })
      await post(`${toSend}/${id}/again`, {})
      expect(await messages()).toMatchObject([{ status: 'sent', channel: 'call' }])
    })

    test('are marked as sent by WhatsApp without JavaScript, on the list and in the dialog', async () => {
      const { open, post, id, row, fullName } = await confirmed()
      for (const path of [toSend, `/admin/appointments/${row.id}/edit`]) {
        const html = await (await open(path)).text()
        expect(html).toMatch(
          /<noscript><button (?=[^>]*name="sent")(?=[^>]*value="whatsapp")[^>]*>Sent by WhatsApp</,
        )
      }
      const sent = await post(`${toSend}/${id}/mark-sent`, { sent: 'whatsapp' })
      expect(sent.headers.get('Location')).toBe(`${toSend}?done=notified`)
      expect(await messages()).toMatchObject([{ status: 'sent', channel: 'whatsapp' }])
      expect(
        visibleText(await (await open(`/admin/appointments/${row.id}/edit`)).text()),
      ).toContain(`Confirmation opened by ${fullName}`)
    })

    test('of another branch are neither seen nor changed', async () => {
      const { id, row } = await confirmed('Zebilla')
      const access = { role: 'front-desk', branch: 'Bole' } as const
      const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
      const list = await site().fetch(toSend, { headers: { Cookie: cookie } })
      expect(visibleText(await list.text())).toContain('Nothing to send')
      for (const [path, status] of [
        [`${toSend}/${id}/mark-sent`, 404],
        [`${toSend}/${id}/again`, 404],
        [`/admin/appointments/${row.id}/result`, 403],
      ] as const) {
        expect((await postAs(site(), cookie, path, { by: 'call' })).status).toBe(status)
      }
      expect(await messages()).toMatchObject([{ status: 'manual' }])
    })

    test('that nobody has are not found', async () => {
      const { post } = await openBackOffice(site())
      for (const path of [
        `${toSend}/none/mark-sent`,
        `${toSend}/none/again`,
        '/admin/appointments/none/result',
      ]) {
        const answer = await post(path, {})
        expect(answer.status).toBe(404)
        // On the screen that it was sent from, not in place of it.
        expect(visibleText(await answer.text())).toContain(
          'Somebody else has deleted this appointment',
        )
      }
    })

    test('say once in an hour that a result is ready', async () => {
      const { post, row } = await confirmed()
      for (const _ of [1, 2]) await post(`/admin/appointments/${row.id}/result`, {})
      const results = (await messages()).filter(({ template }) => template === 'result')
      expect(results).toHaveLength(1)
    })

    test('are turned off and on by the patient, which staff see', async () => {
      const { row, text } = await confirmed()
      const path = patientPath(site().platform, row)
      const choose = (messages: string, at = path) =>
        site().fetch(`${at}/messages`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ messages }),
        })
      expect(visibleText(await (await site().fetch(`${path}/messages`)).text())).toContain(
        'Send me no messages',
      )
      for (const _ of [1, 2]) {
        const answer = await choose('off')
        expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
      }
      expect(await storedAppointment(site(), row.id)).toMatchObject({ messages_off_at: morning })
      expect(visibleText(await (await site().fetch(path)).text())).toContain(
        'You get no messages about it.',
      )
      expect(await text(toSend)).toContain('Nothing to send')
      const dialog = await text(`/admin/appointments/${row.id}/edit`)
      expect(dialog).toContain('The patient wants no messages, since Nov 20, 2026, 8:00 AM.')
      await choose('on')
      expect(await storedAppointment(site(), row.id)).toMatchObject({ messages_off_at: null })
      // A form without its button, as it is sent by a program or a key, is no choice.
      for (const [name, value] of [
        ['messages', ''],
        ['messages', 'maybe'],
        ['other', 'off'],
      ]) {
        const answer = await site().fetch(`${path}/messages`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ [String(name)]: String(value) }),
        })
        expect(answer.status).toBe(422)
        expect(visibleText(await answer.text())).toContain('Send me no messages')
      }
      expect(await storedAppointment(site(), row.id)).toMatchObject({ messages_off_at: null })
      expect(
        (
          await choose(
            'off',
            path.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
          )
        ).status,
      ).toBe(404)
      expect(await storedAppointment(site(), row.id)).toMatchObject({ messages_off_at: null })
    })
  },
  { clock },
)
