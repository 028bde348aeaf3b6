import { afterAll, expect, test } from 'vitest'
import { createClinic } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { openingHoursOf } from '#app/domain/clinic/weekly-hours.ts'
import { postAppointmentJson, requestDetails } from '#tests/appointment-requests.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, visibleText } from '#tests/back-office.ts'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const navrongo: Branch = {
  slug: 'navrongo',
  name: 'Navrongo & Paga',
  region: 'Upper East',
  location: 'Behind the market',
  phone: { display: '+233 24 000 0009', e164: '+233240000009' },
  answersWhatsApp: false,
  alertEmails: ['desk@clinic.example'],
  mapLink: '',
  coordinates: '',
  photo: '',
  openingHours: [],
  capacity: [],
}
const words = { name: 'Anzaa', descriptor: 'Scans & <b>Tests</b>', motto: 'Be well' }
const facts = { ...seed.facts, ...words, email: 'ask@example.org' }
const edited = { facts, branches: [navrongo] }

const site = await openSite()
let documents: Partial<ClinicContent> = edited
// why: documents that a test changes.
site.platform.clinic = createClinic(site.platform, async () => documents)
await site.platform.clinic.read()
afterAll(() => site.close())
/** Lets the clinic say what these documents say. */
function change(to: Partial<ClinicContent>) {
  documents = to
  site.platform.content.notify()
}
const read = async (path: string) => (await site.fetch(path)).text()

const formerWords = [
  seed.facts.name,
  'Imaging &amp; Laboratory',
  seed.facts.motto,
  seed.facts.email,
  ...seed.branches.flatMap((each) => [each.name, each.region, each.location, each.phone.display]),
]

test.each([
  ...sitePaths,
  '/nothing-here',
  '/blog/nothing-here',
  '/blog/feed.xml',
  '/assets/nothing.js',
])('%s says what the clinic says now, and nothing of what it said before', async (path) => {
  const text = await read(path)
  // Who is mailed about requests is nobody's business.
  const all = [...formerWords, 'Anzaa', '<b>Tests</b>', 'desk@clinic.example']
  expect(all.filter((word) => text.includes(word))).toEqual(['Anzaa'])
})

test('a branch that does not answer WhatsApp is called, and not written to', async () => {
  const home = await read('/')
  expect(home).toContain('tel:+233240000009')
  expect(home).not.toContain('wa.me')
})

test('the back-office offers the branches in force, and one that was closed where it is stored', async () => {
  const { text } = await openBackOffice(site)
  const { id } = await insertRequest(site.platform, '2026-11-20T08:00:00.000Z', { branch: 'Bole' })
  const html = await text('/admin/appointments')
  expect(html).toContain('All branches Navrongo &amp; Paga Bole Received from')
  expect(html).toContain('Appointments | Anzaa admin')
  expect(await text('/admin/appointments/new')).toContain('No preference Navrongo &amp; Paga Pref')
  const dialog = await text(`/admin/appointments/${id}/edit`)
  expect(dialog).toContain('No preference Navrongo &amp; Paga Bole')
})

test('the forms offer the services in force; what was asked for under an older name is shown', async () => {
  const [ultrasound, ecg] = seed.offerings.services
  const services = [ultrasound, ecg && { ...ecg, bookedAs: 'Heart check' }].filter((each) => !!each)
  change({ ...edited, offerings: { ...seed.offerings, services } })
  const { text } = await openBackOffice(site)
  const at = '2026-11-20T09:00:00.000Z'
  const { id } = await insertRequest(site.platform, at, { service: 'Laboratory' })
  const choices = /Select a service Ultrasound Heart check Other (?!Laboratory)/
  expect(visibleText(await read('/appointment'))).toMatch(choices)
  expect(await text('/admin/appointments/new')).toMatch(choices)
  expect(await text('/admin/appointments')).toContain('Laboratory')
  expect(await text(`/admin/appointments/${id}/edit`)).toContain('Laboratory')
  const ask = (service: string) =>
    postAppointmentJson(site, requestDetails({ branch: navrongo.name, service }))
  expect((await ask('Laboratory')).status).toBe(422)
  expect((await ask('Heart check')).status).toBe(201)
  change(edited)
})

test('titles, descriptions and structured data name the services and hours in force', async () => {
  const [ultrasound] = seed.offerings.services
  if (!ultrasound) throw new Error('no service')
  const xray = { ...ultrasound, id: 'x-ray', title: 'X-ray', bookedAs: '', branches: ['closed'] }
  const heart = { ...ultrasound, title: 'Heart check', bookedAs: '' }
  const days = { dayOfWeek: ['Monday', 'Tuesday'], opens: '07:00', closes: '12:00' }
  const hours = { weekly: [openingHoursOf(days)], holidays: [] }
  change({ ...edited, hours, offerings: { ...seed.offerings, services: [heart, xray] } })
  const described = async (path: string) => {
    const html = await read(path)
    const meta = [...html.matchAll(/<title>(.*?)<\/title>|name="description" content="(.*?)"/g)]
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    return [...meta.map(([, title, description]) => title ?? description), data].join('\n')
  }
  const home = await described('/')
  expect(home).toContain('| Heart check in Navrongo &amp; Paga')
  expect(home).toContain('Open Mon-Tue 7:00 AM - 12:00 PM.')
  expect(home).toContain('"availableService":[{"@type":"MedicalTest","name":"Heart check"}]')
  expect(await described('/appointment')).toContain('Open Mon-Tue 7:00 AM - 12:00 PM.')
  expect(await described('/gallery')).toContain('Heart check in Navrongo &amp; Paga.')
  const faq = /"FAQPage".*/s
  for (const path of ['/', '/appointment', '/gallery', '/blog']) {
    const text = (await described(path)).replace(faq, '')
    expect(text, path).not.toMatch(/ultrasound|ECG|laborator|heart tests|X-ray|24 hours|6:00 PM/i)
  }
  change(edited)
})
