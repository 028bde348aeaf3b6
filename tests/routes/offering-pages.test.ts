import { afterAll, expect, test } from 'vitest'
import { createClinic } from '#app/domain/clinic/clinic.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { escapeHtml, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { visibleText } from '#tests/back-office.ts'
import { branchesWithPhones } from '#tests/clinic.ts'
import { openSite } from '#tests/site.ts'

const [ultrasound, ecg, laboratory] = seed.offerings.services as [Service, Service, Service]
type Service = ClinicContent['offerings']['services'][number]

const site = await openSite({ PUBLIC_URL: 'https://clinic.example' })
let documents: Partial<ClinicContent> = {}
let branches = branchesWithPhones
// why: documents that a test changes.
site.platform.clinic = createClinic(site.platform, async () => documents)
afterAll(() => site.close())

const offer = (...services: Service[]) => {
  documents = { branches, offerings: { ...seed.offerings, services } }
  site.platform.content.notify()
}
const html = async (path: string) => (await site.fetch(path)).text()
const read = async (path: string) => visibleText(await html(path))
const main = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'))

test('a service has a page that says what it is and names a price only once there is one', async () => {
  offer(ultrasound, ecg, laboratory)
  const before = await read('/services/ecg')
  expect(before).toContain(ecg.description)
  expect(before).toContain('Results In minutes or the same day')
  expect(before).not.toContain('GHS')
  expect(await read('/')).not.toContain('GHS')
  offer(ultrasound, { ...ecg, priceFrom: '1500' }, { ...laboratory, priceFrom: '99.50' })
  expect(await read('/services/ecg')).toContain('Cost From GHS 1,500')
  expect(await read('/services/laboratory')).toContain('Cost From GHS 99.50')
  expect(await read('/')).toContain('From GHS 1,500')
})

test('a service names the branches that offer it, and asks to call where none is left', async () => {
  offer({ ...ultrasound, branches: ['bole'] }, ecg, { ...laboratory, branches: ['closed'] })
  const phones = async (path: string) => {
    const page = main(await html(path))
    return branches.filter(({ phone }) => page.includes(phone.e164)).map(({ slug }) => slug)
  }
  expect(await phones('/services/ultrasound')).toEqual(['bole'])
  expect(await phones('/services/ecg')).toEqual(['zebilla', 'bole', 'wenchi'])
  expect(await read('/services/laboratory')).toContain('Where Please ask us')
  // A branch names what it offers where another offers more.
  const contact = (await html('/')).split('id="contact"')[1]
  expect(contact?.match(/<p class="text-stone">ECG<\/p>/g)).toHaveLength(2)
  expect(await phones('/services/laboratory')).toEqual(['zebilla', 'bole', 'wenchi'])
})

test('a service whose guide is not there has its page all the same', async () => {
  offer({ ...ultrasound, guides: ['prepare-ultrasound'] })
  const page = await read('/services/ultrasound')
  expect(page).toContain(ultrasound.preparation)
  expect(page).toContain('Not sure what your test needs? Call us: Zebilla , Bole or Wenchi')
  expect(page).toContain('Keep taking your medicines')
})

test('a service without a price is asked for by phone, or at the branch where no number is entered', async () => {
  offer({ ...ecg, branches: ['bole'] })
  expect(await read('/services/ecg')).toContain('Cost Call us: Bole')
  expect(main(await html('/services/ecg'))).toContain('href="tel:+233244000002"')
  branches = seed.branches
  offer(ecg)
  expect(await read('/services/ecg')).toContain('Cost Ask at the branch')
  expect(await html('/services/ecg')).not.toContain('tel:+')
  branches = branchesWithPhones
})

test('a service says of each branch whether it is open now and its week, with a Sunday that is closed', async () => {
  offer(ecg)
  const page = main(await html('/services/ecg'))
  expect(page.match(/<span data-now="true">(?:Open now|Closed)/g)).toHaveLength(3)
  expect(page.match(/<dt>Sunday<\/dt><dd>11:00 AM - 5:00 PM/g)).toHaveLength(1)
  expect(visibleText(page)).toMatch(/Bole (?:Open now|Closed)[^+]* Call Bole: \+233 24 400 0002/)
  expect(visibleText(page)).toContain('In an emergency, call 112')
  const [zebilla, bole, wenchi] = branchesWithPhones
  if (!zebilla || !bole || !wenchi) throw new Error('no branches')
  const monday = { days: 'Monday', hours: '8:00 AM - 1:00 PM' }
  const schema = { dayOfWeek: ['Monday'], opens: '08:00', closes: '13:00' }
  branches = [{ ...zebilla, openingHours: [{ ...monday, schema }] }, bole, wenchi]
  offer(ecg)
  const text = visibleText(main(await html('/services/ecg')))
  expect(text).toContain('Monday 8:00 AM - 1:00 PM Sunday Closed')
  expect(text.match(/Sunday 11:00 AM - 5:00 PM/g)).toHaveLength(2)
  branches = branchesWithPhones
})

test('search results show whole sentences of a service, with or without a branch and a price', async () => {
  const closed = { branches: ['closed'] }
  offer({ ...ultrasound, ...closed }, { ...ecg, ...closed, priceFrom: '150' }, laboratory)
  const descriptionOf = async (path: string) =>
    /<meta name="description" content="([^"]*)"/.exec(await html(path))?.[1]
  const name = escapeHtml(fullNameOf(seed.facts))
  const rest = 'What it is, how to prepare, and how to book.'
  expect(await descriptionOf('/services/ultrasound')).toBe(
    `${ultrasound.title} at ${name}. ${rest}`,
  )
  expect(await descriptionOf('/services/ecg')).toBe(
    `${ecg.title} at ${name}. From GHS 150. ${rest}`,
  )
  expect(await descriptionOf('/services/laboratory')).toBe(
    `${laboratory.title} at ${name} in Zebilla, Bole and Wenchi. ${rest}`,
  )
})

test('search engines read the service, its price, its branches and the way to it', async () => {
  offer({ ...ultrasound, branches: ['bole'], priceFrom: '150', title: '</script><b>Scan</b>' })
  const page = await html('/services/ultrasound')
  expect(page).not.toContain('<b>Scan')
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1]
  const [service, trail] = JSON.parse(block ?? '')['@graph']
  expect(service).toMatchObject({
    '@type': 'Service',
    url: 'https://clinic.example/services/ultrasound',
    offers: {
      priceSpecification: { minPrice: 150, priceCurrency: 'GHS' },
      availableAtOrFrom: [{ '@id': 'https://clinic.example/#bole' }],
    },
  })
  expect(trail.itemListElement).toHaveLength(2)
  offer(ecg)
  expect(await html('/services/ecg')).not.toContain('priceSpecification')
  expect((await site.fetch('/services/ultrasound')).status).toBe(404)
  expect(await html('/sitemap.xml')).not.toContain('/services/ultrasound')
})

test('"Book this" leads to the form with the service chosen, also from a cached page', async () => {
  offer(ultrasound, { ...ecg, bookedAs: 'Heart & pulse' })
  const link = /href="(\/appointment\?[^"]+)"/.exec(await html('/services/ecg'))?.[1] ?? ''
  expect(link).toBe('/appointment?service=ecg')
  expect(await read(link)).toContain('talk to us? Call us: Zebilla , Bole or Wenchi')
  const chosen = async (path: string) => {
    const page = await html(path)
    return /<option[^>]* selected=""[^>]*>([^<]*)/.exec(page)?.[1]
  }
  for (const _ of ['rendered', 'cached']) {
    expect(await chosen(link)).toBe('Heart &amp; pulse')
    expect(await chosen('/appointment?service=ultrasound')).toBe('Ultrasound')
    expect(await chosen('/appointment')).not.toBe('Ultrasound')
    expect(await chosen('/appointment?service=nothing')).not.toBe('Ultrasound')
  }
  const page = await html(link)
  expect(page).toContain('<link rel="canonical" href="https://clinic.example/appointment"/>')
  expect(page).toContain('&quot;values&quot;:{&quot;service&quot;:&quot;Heart &amp; pulse&quot;}')
})

test('only addresses of services are cached beside the form itself', async () => {
  offer(ultrasound)
  const caching = async (path: string) => {
    const { headers } = await site.fetch(path)
    return headers.get('Cache-Control')?.includes('s-maxage')
  }
  expect(await caching('/appointment')).toBe(true)
  expect(await caching('/appointment?service=ultrasound')).toBe(true)
  expect(await caching('/services/ultrasound')).toBe(true)
  for (const query of ['ECG', 'nothing', '%00', 'ultrasound%20']) {
    const answer = await site.fetch(`/appointment?service=${query}`)
    expect(answer.status, query).toBe(200)
    expect(answer.headers.get('Cache-Control'), query).toBe('public, max-age=0')
  }
})

test('cards and the foot of every page lead to the pages, and to the list where there is none', async () => {
  offer(ultrasound, ecg)
  const home = await html('/')
  const [page, foot] = [main(home), home.slice(home.indexOf('<footer'))]
  expect(page).toContain('href="/services/ultrasound"')
  expect(foot).toMatch(/href="\/services\/ultrasound"[^>]*>Diagnostic Imaging/)
  expect(foot).toMatch(/href="\/services\/ecg"[^>]*>Cardiology/)
  expect(foot).toMatch(/href="\/#services"[^>]*>Health Screening/)
  expect(foot).toMatch(/href="\/#services"[^>]*>Emergency Services/)
})
