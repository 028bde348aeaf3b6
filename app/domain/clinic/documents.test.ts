import { expect, test } from 'vitest'
import { readDocument } from './document.schema.ts'
import { documentNames, partOf } from './documents.ts'
import { seed } from './seed.ts'

test.each(documentNames)('what the site came with is a valid document: %s', (name) => {
  expect(readDocument(name, seed[name])).toEqual({ ok: true, value: seed[name] })
})

test('formatted text is named html, by which its inserted values are escaped', () => {
  const misnamed = (part: unknown, name = ''): string[] => {
    if (typeof part !== 'object' || part === null) return []
    if ('kind' in part && part.kind === 'html') return name === 'html' ? [] : [name]
    return Object.entries(part).flatMap(([key, inner]) => misnamed(inner, key))
  }
  expect(misnamed({ parts: { text: { kind: 'html', label: 'Text' } } })).toEqual(['text'])
  expect(documentNames.flatMap((name) => misnamed(partOf(name)))).toEqual([])
})

test('an error names the path of its part', () => {
  const [first, second] = seed.faq
  expect(readDocument('faq', [first, { ...second, answer: ' ' }])).toMatchObject({
    errors: { '1.answer': 'Answer is required' },
  })
  expect(readDocument('faq', [])).toMatchObject({ ok: false })
  expect(readDocument('hours', seed.hours.weekly)).toMatchObject({
    errors: { '': 'This cannot be read. Please load the page again.' },
  })
})

test('a new row gets a permanent name that no other row has', () => {
  const question = { id: '', question: 'Malaria?', answer: 'Yes, we do.', links: [] }
  const read = readDocument('faq', [...seed.faq, question, question])
  expect(read.ok && read.value.slice(-2).map(({ id }) => id)).toEqual(['malaria', 'malaria-2'])
})

test('the number to dial is the one that people read', () => {
  const [zebilla] = seed.branches
  const dialled = (display: string) => {
    const read = readDocument('branches', [{ ...zebilla, phone: { display, e164: '+1999' } }])
    return read.ok ? read.value[0]?.phone.e164 : read.errors
  }
  expect(dialled('+233 24 123 4567')).toBe('+233241234567')
  expect(dialled('024 123 4567')).toBe('+233241234567')
  expect(dialled('call us')).toHaveProperty('0.phone.display')
})

test('two branches cannot have one name, nor one permanent name', () => {
  const [zebilla, bole] = seed.branches
  for (const taken of [{ name: zebilla?.name.toUpperCase() }, { slug: zebilla?.slug }])
    expect(readDocument('branches', [zebilla, { ...bole, ...taken }])).toMatchObject({
      errors: { '1.name': 'Another branch has this already.' },
    })
})

test('a text may name only values that somebody gives', () => {
  const message = { ...seed.messages, reminder: 'Hello {first_nam}' }
  const read = readDocument('messages', message)
  expect(!read.ok && read.errors.reminder).toContain('{first_nam} does not work here.')
  expect(readDocument('facts', { ...seed.facts, motto: '{name} heals' }).ok).toBe(false)
})

test('a price is an amount, however it is typed', () => {
  const stored = (priceFrom: string) => {
    const services = [{ ...seed.offerings.services[0], priceFrom }]
    const read = readDocument('offerings', { ...seed.offerings, services })
    return read.ok ? read.value.services[0]?.priceFrom : read.errors
  }
  const typed = ['', 'GHS 1,500', 'GH₵99.50', ' 80 ', '1 500', '1,234,567.50']
  expect(typed.map(stored)).toEqual(['', '1500', '99.50', '80', '1500', '1234567.50'])
  const wrong = ['free', '0', '-5', '1.5', '12345678', '5 to 9', '99,50', '5 9', '15,0000', ',500']
  for (const price of wrong) expect(stored(price), price).toHaveProperty('services.0.priceFrom')
})

test('what was stored before it had a price, branches, a form name or links is read', () => {
  const [{ links: _, ...question } = { links: [] }] = seed.faq
  expect(readDocument('faq', [question])).toMatchObject({ value: [{ links: [] }] })
  const [ultrasound] = seed.offerings.services
  const { priceFrom: __, branches: ___, bookedAs: ____, ...before } = ultrasound ?? {}
  const read = readDocument('offerings', { ...seed.offerings, services: [before] })
  const added = { priceFrom: '', branches: [], bookedAs: '' }
  expect(read).toMatchObject({ value: { services: [added] } })
  const wrong = { ...ultrasound, branches: ['<b>'] }
  expect(readDocument('offerings', { ...seed.offerings, services: [wrong] }).ok).toBe(false)
})

test('a link leads to http, tel, mailto or a page of the site, and is completed as people type it', () => {
  const [first] = seed.faq
  const stored = (address: string) => {
    const read = readDocument('faq', [{ ...first, links: [{ words: 'here', address }] }])
    return read.ok ? read.value[0]?.links[0]?.address : read.errors
  }
  for (const address of ['/blog?category=heart', 'https://example.org/a', 'tel:+233 24 412 3456'])
    expect(stored(address)).toBe(address)
  expect(stored('www.example.org')).toBe('https://www.example.org')
  expect(stored('ask@example.org')).toBe('mailto:ask@example.org')
  expect(stored('024 412 3456')).toBe('tel:0244123456')
  for (const address of ['', 'javascript:alert(1)', '//evil.example', '/a b'])
    expect(stored(address), address).toHaveProperty('0.links.0.address')
})

test('a page on a social network is completed as people type it', () => {
  const stored = (facebook: string) => {
    const social = { ...seed.facts.social, facebook }
    const read = readDocument('facts', { ...seed.facts, social })
    return read.ok ? read.value.social.facebook : read.errors
  }
  expect(stored('facebook.com/clinic')).toBe('https://facebook.com/clinic')
  for (const address of ['@clinic', 'clinic', 'http://facebook.com', 'javascript:a()', 'a@b.org'])
    expect(stored(address), address).toHaveProperty(['social.facebook'])
})

test('what people read of opening hours follows from days and times', () => {
  const textOf = (dayOfWeek: string[], opens = '08:30', closes = '12:00') => {
    const written = { days: '?', hours: '?', schema: { dayOfWeek, opens, closes } }
    const result = readDocument('hours', { weekly: [written] })
    if (!result.ok) return result.errors
    const [row] = result.value.weekly
    return `${row?.days}, ${row?.hours}`
  }
  expect(textOf(['Sunday', 'PublicHolidays'], '00:00', '13:05')).toBe(
    'Sunday, Public holidays, 12:00 AM - 1:05 PM',
  )
  expect(textOf(['Friday', 'Monday', 'Saturday'])).toBe('Monday, Fri-Sat, 8:30 AM - 12:00 PM')
  expect(textOf([])).toEqual({ 'weekly.0.schema.dayOfWeek': 'Please choose at least one day.' })
  expect(textOf(['Someday'])).toHaveProperty(['weekly.0.schema.dayOfWeek.0'])
  expect(textOf(['Monday'], '8', '24:00')).toHaveProperty(['weekly.0.schema.opens'])
  expect(textOf(['Monday'], '08:00', '08:00')).toHaveProperty(['weekly.0.schema.closes'])
})

test('coordinates are a place on Earth', () => {
  const read = (coordinates: string) =>
    readDocument('branches', [{ ...seed.branches[0], coordinates }])
  expect(read('10.9361, -0.4747').ok).toBe(true)
  const errors = { '0.coordinates': expect.stringContaining('latitude and longitude') }
  for (const wrong of ['91, 0', '0, 181', '10.9', 'geo:1,2', '1,2" onclick="'])
    expect(read(wrong), wrong).toMatchObject({ errors })
})
