import { expect, test } from 'vitest'
import { bookableServices, branchesOffering, servicesInProse } from './offerings.ts'
import { seed } from './seed.ts'

test('a service is booked under its title, or under a name that it may share', () => {
  const services = [
    { title: 'X-ray', bookedAs: '' },
    { title: 'Blood tests', bookedAs: 'Laboratory' },
    { title: 'Urine tests', bookedAs: 'Laboratory' },
    { title: 'Other', bookedAs: '' },
  ]
  expect(bookableServices(services)).toEqual(['X-ray', 'Laboratory', 'Other'])
})

test('in prose stand the services of some branch, each once, under their names in the form', () => {
  expect(servicesInProse(seed)).toBe('Ultrasound, ECG and Laboratory')
  const services = seed.offerings.services.flatMap((service) => [
    { ...service, branches: ['wenchi'] },
    { ...service, title: 'Gone', bookedAs: 'Gone', branches: ['closed-for-good'] },
  ])
  const offerings = { ...seed.offerings, services: services.slice(2) }
  expect(servicesInProse({ ...seed, offerings })).toBe('ECG and Laboratory')
})

test('a service is offered at all branches, at some, or at none that is left', () => {
  const slugs = (offered: string[]) =>
    branchesOffering({ branches: offered }, seed.branches).map(({ slug }) => slug)
  expect(slugs([])).toEqual(['zebilla', 'bole', 'wenchi'])
  expect(slugs(['wenchi', 'zebilla'])).toEqual(['zebilla', 'wenchi'])
  expect(slugs(['closed-for-good'])).toEqual([])
})
