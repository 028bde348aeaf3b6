import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newPatient } from '#tests/appointment-requests.ts'
import type { WaitingRequest } from './phone-records.ts'
import { WaitingPanel } from './waiting-panel.tsx'

const phone = { e164: '+233000000001', display: '+233 00 000 0001' } as const
const bole = { name: 'Bole', phone, answersWhatsApp: true } as const

const waitingRequest = (changes?: Parameters<typeof newPatient>[0]): WaitingRequest => ({
  kind: 'waiting',
  at: Date.now(),
  values: newPatient(changes),
})

/** The text of the WhatsApp message that the panel's link opens. */
function writtenFor(waiting: WaitingRequest[]): string {
  const askForAnother = undefined
  const shown = { waiting, branches: [bole], remove() {}, askForAnother }
  const html = renderToStaticMarkup(<WaitingPanel {...shown} />)
  const link = /href="https:\/\/wa\.me\/233000000001\?text=([^"]*)"/.exec(html)
  return decodeURIComponent(link?.[1] ?? '')
}

test('all requests that wait are in the message, each with its name and its phone number', () => {
  const waiting = ['Ama', 'Esi', 'Yaw'].map((first_name) => waitingRequest({ first_name }))
  const text = writtenFor(waiting)
  for (const { values } of waiting) {
    expect(text).toContain(`First Name: ${values.first_name}\n`)
    expect(text).toContain(`Phone: ${values.phone}\n`)
  }
  expect(text.match(/I would like to ask for an appointment\./g)).toHaveLength(3)
})

test('one request is in the message as it was typed; of several the long texts are shortened', () => {
  const message = '😀'.repeat(1000)
  const long = () => waitingRequest({ message })
  expect(writtenFor([long()])).toContain(message)
  const text = writtenFor(Array.from({ length: 20 }, long))
  expect(text.match(/^Phone: \d{3} \d{7}$/gm)).toHaveLength(20)
  expect(text).toContain(`Additional Information: ${'😀'.repeat(100)}...`)
  expect(text.length).toBeLessThan(10_000)
})
