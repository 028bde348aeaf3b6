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
const edited = {
  facts: {
    ...seed.facts,
    name: 'Anzaa',
    descriptor: 'Scans & <b>Tests</b>',
    motto: 'Be well',
    email: 'ask@example.org',
  },
  branches: [navrongo],
}

const site = await openSite()
let documents: Partial<ClinicContent> = edited
// why: documents that a test changes.
site.platform.clinic = createClinic(site.platform, async () => documents)
await site.platform.clinic.read()
afterAll(() => site.close())

const formerWords = [
  seed.facts.name,
  'Imaging &amp; Laboratory',
  seed.facts.motto,
  seed.facts.email,
  ...seed.branches.flatMap(({ name, region, location, phone }) => [
    name,
    region,
    location,
    phone.e164,
    phone.display,
  ]),
]

test.each([
  ...sitePaths,
  '/nothing-here',
  '/blog/nothing-here',
  '/blog/feed.xml',
  '/assets/nothing.js',
])('%s says what the clinic says now, and nothing of what it said before', async (path) => {
  const text = await (await site.fetch(path)).text()
  // Who is mailed about requests is nobody's business.
  const words = [...formerWords, 'Anzaa', '<b>Tests</b>', 'desk@clinic.example']
  expect(words.filter((word) => text.includes(word))).toEqual(['Anzaa'])
})

test('a branch that does not answer WhatsApp is called, and not written to', async () => {
  const home = await (await site.fetch('/')).text()
  expect(home).toContain('tel:+233240000009')
  expect(home).not.toContain('wa.me')
})

test('a change is on every page at the next request, also where nothing is found', async () => {
  const paths = ['/', '/terms', '/nothing-here', '/blog/nothing-here']
  for (const path of paths) await site.fetch(path)
  documents = { facts: { ...edited.facts, name: 'Yɛla' } }
  site.platform.content.notify()
  for (const path of paths) {
    const text = await (await site.fetch(path)).text()
    const names = ['Yɛla', 'Anzaa'].filter((name) => text.includes(name))
    expect(names, path).toEqual(['Yɛla'])
  }
  documents = edited
  site.platform.content.notify()
  expect(await (await site.fetch('/')).text()).toContain('Navrongo &amp; Paga')
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
  documents = { ...edited, offerings: { ...seed.offerings, services } }
  site.platform.content.notify()
  const { text } = await openBackOffice(site)
  const at = '2026-11-20T09:00:00.000Z'
  const { id } = await insertRequest(site.platform, at, { service: 'Laboratory' })
  const choices = /Select a service Ultrasound Heart check Other (?!Laboratory)/
  expect(visibleText(await (await site.fetch('/appointment')).text())).toMatch(choices)
  expect(await text('/admin/appointments/new')).toMatch(choices)
  expect(await text('/admin/appointments')).toContain('Laboratory')
  expect(await text(`/admin/appointments/${id}/edit`)).toContain('Laboratory')
  const refused = await postAppointmentJson(
    site,
    requestDetails({ branch: navrongo.name, service: 'Laboratory' }),
  )
  expect(await refused.json()).toEqual({ errors: { service: 'Please select a service.' } })
  const asked = requestDetails({ branch: navrongo.name, service: 'Heart check' })
  expect((await postAppointmentJson(site, asked)).status).toBe(201)
  documents = edited
  site.platform.content.notify()
})

test('titles, descriptions and structured data name the services and hours in force', async () => {
  const [ultrasound] = seed.offerings.services
  if (!ultrasound) throw new Error('no service')
  const xray = { ...ultrasound, id: 'x-ray', title: 'X-ray', bookedAs: '', branches: ['closed'] }
  const heart = { ...ultrasound, title: 'Heart check', bookedAs: '' }
  documents = {
    ...edited,
    hours: {
      weekly: [
        openingHoursOf({ dayOfWeek: ['Monday', 'Tuesday'], opens: '07:00', closes: '12:00' }),
      ],
      holidays: [],
    },
    offerings: { ...seed.offerings, services: [heart, xray] },
  }
  site.platform.content.notify()
  const described = async (path: string) => {
    const html = await (await site.fetch(path)).text()
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
  documents = edited
  site.platform.content.notify()
})
