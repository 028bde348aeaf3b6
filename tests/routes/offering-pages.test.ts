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
// why: documents that a test changes.
site.platform.clinic = createClinic(site.platform, async () => documents)
afterAll(() => site.close())

const offer = (services: Service[], branches = branchesWithPhones) => {
  documents = { branches, offerings: { ...seed.offerings, services } }
  site.platform.content.notify()
}
const html = async (path: string) => (await site.fetch(path)).text()
const read = async (path: string) => visibleText(await html(path))
const main = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'))

test('a service has a page that says what it is, with or without a guide, and names a price only once there is one', async () => {
  offer([{ ...ultrasound, guides: ['not-there'] }, ecg, laboratory])
  const before = await read('/services/ultrasound')
  for (const text of [ultrasound.description, ultrasound.preparation, 'Keep taking your medicines'])
    expect(before).toContain(text)
  expect(before).toContain('Not sure what your test needs? Call us: Zebilla , Bole or Wenchi')
  expect(before).not.toContain('GHS')
  expect(await read('/services/ecg')).toContain('Results In minutes or the same day')
  expect(await read('/')).not.toContain('GHS')
  offer([ultrasound, { ...ecg, priceFrom: '1500' }, { ...laboratory, priceFrom: '99.50' }])
  expect(await read('/services/ecg')).toContain('Cost From GHS 1,500')
  expect(await read('/services/laboratory')).toContain('Cost From GHS 99.50')
  expect(await read('/')).toContain('From GHS 1,500')
})

test('a service names the branches that offer it, by which its price is asked for, or all where none is left', async () => {
  offer([{ ...ultrasound, branches: ['bole'] }, ecg, { ...laboratory, branches: ['closed'] }])
  const phones = async (path: string) => {
    const page = main(await html(path))
    const named = branchesWithPhones.filter(({ phone }) => page.includes(phone.e164))
    return named.map(({ slug }) => slug)
  }
  expect(await phones('/services/ultrasound')).toEqual(['bole'])
  for (const all of ['/services/ecg', '/services/laboratory'])
    expect(await phones(all)).toEqual(['zebilla', 'bole', 'wenchi'])
  expect(await read('/services/laboratory')).toContain('Where Please ask us')
  // A branch names what it offers where another offers more.
  const contact = (await html('/')).split('id="contact"')[1]
  expect(contact?.match(/<p class="text-stone">ECG<\/p>/g)).toHaveLength(2)
  // Without a price it is asked for by phone, or at the branch where no number is entered.
  expect(await read('/services/ultrasound')).toContain('Cost Call us: Bole')
  offer([ecg], seed.branches)
  expect(await read('/services/ecg')).toContain('Cost Ask at the branch')
  expect(await html('/services/ecg')).not.toContain('tel:+')
})

test('a service says of each branch whether it is open now and its week, with a Sunday that is closed', async () => {
  const schema = { dayOfWeek: ['Monday'], opens: '08:00', closes: '13:00' }
  const openingHours = [{ days: 'Monday', hours: '8:00 AM - 1:00 PM', schema }]
  for (const [own, sundays, closed] of [
    [{}, 1, ''],
    [{ openingHours }, 2, 'Monday 8:00 AM - 1:00 PM Sunday Closed'],
  ] as const) {
    const branches = branchesWithPhones.map((each, nth) => (nth === 0 ? { ...each, ...own } : each))
    offer([ecg], branches)
    const page = main(await html('/services/ecg'))
    expect(page.match(/<span data-now="true">(?:Open now|Closed)/g)).toHaveLength(3)
    const text = visibleText(page)
    expect(text.match(/Sunday 11:00 AM - 5:00 PM/g)).toHaveLength(sundays)
    expect(text).toContain(closed)
    expect(text).toMatch(/Bole (?:Open now|Closed)[^+]* Call Bole: \+233 24 400 0002/)
    expect(text).toContain('In an emergency, call 112')
  }
})

test('search results show whole sentences of a service, with or without a branch and a price', async () => {
  const closed = { branches: ['closed'] }
  offer([{ ...ultrasound, ...closed }, { ...ecg, ...closed, priceFrom: '150' }, laboratory])
  const name = escapeHtml(fullNameOf(seed.facts))
  for (const [{ id, title }, rest] of [
    [ultrasound, '.'],
    [ecg, '. From GHS 150.'],
    [laboratory, ' in Zebilla, Bole and Wenchi.'],
  ] as const) {
    const page = await html(`/services/${id}`)
    expect(/<meta name="description" content="([^"]*)"/.exec(page)?.[1]).toBe(
      `${title} at ${name}${rest} What it is, how to prepare, and how to book.`,
    )
  }
})

test('search engines read the service, its price, its branches and the way to it', async () => {
  offer([{ ...ultrasound, branches: ['bole'], priceFrom: '150', title: '</script><b>Scan</b>' }])
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
  offer([ecg])
  expect(await html('/services/ecg')).not.toContain('priceSpecification')
  expect((await site.fetch('/services/ultrasound')).status).toBe(404)
  expect(await html('/sitemap.xml')).not.toContain('/services/ultrasound')
})

test('"Book this" leads to the form with the service chosen, also from a cached page, which only services have', async () => {
  offer([ultrasound, { ...ecg, bookedAs: 'Heart & pulse' }])
  const link = /href="(\/appointment\?[^"]+)"/.exec(await html('/services/ecg'))?.[1] ?? ''
  expect(link).toBe('/appointment?service=ecg')
  expect(await read(link)).toContain('talk to us? Call us: Zebilla , Bole or Wenchi')
  const shown = async (path: string) => {
    const answer = await site.fetch(path)
    const chosen = /<option[^>]* selected=""[^>]*>([^<]*)/.exec(await answer.text())?.[1]
    const caching = answer.headers.get('Cache-Control') ?? ''
    return [chosen, caching.includes('s-maxage') ? 'cached' : caching]
  }
  for (const _ of ['rendered', 'cached']) {
    expect(await shown(link)).toEqual(['Heart &amp; pulse', 'cached'])
    expect(await shown('/appointment?service=ultrasound')).toEqual(['Ultrasound', 'cached'])
    const [nothing] = await shown('/appointment')
    expect(await shown('/appointment')).toEqual([nothing, 'cached'])
    expect(nothing).not.toBe('Ultrasound')
    for (const query of ['ECG', 'nothing', '%00', 'ultrasound%20']) {
      const answer = await shown(`/appointment?service=${query}`)
      expect(answer, query).toEqual([nothing, 'public, max-age=0'])
    }
  }
  const page = await html(link)
  expect(page).toContain('<link rel="canonical" href="https://clinic.example/appointment"/>')
  expect(page).toContain('&quot;values&quot;:{&quot;service&quot;:&quot;Heart &amp; pulse&quot;}')
})

test('cards and the foot of every page lead to the pages, and to the list where there is none', async () => {
  offer([ultrasound, ecg])
  const home = await html('/')
  expect(main(home)).toContain('href="/services/ultrasound"')
  const foot = home.slice(home.indexOf('<footer'))
  expect(foot).toMatch(/href="\/services\/ultrasound"[^>]*>Diagnostic Imaging/)
  expect(foot).toMatch(/href="\/services\/ecg"[^>]*>Cardiology/)
  expect(foot).toMatch(/href="\/#services"[^>]*>Health Screening/)
  expect(foot).toMatch(/href="\/#services"[^>]*>Emergency Services/)
})
