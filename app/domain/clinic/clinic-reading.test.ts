import { expect, test, vi } from 'vitest'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { DatabaseUnavailableError } from '#app/platform/database/open-database.ts'
import { createClinic } from './clinic.server.ts'
import type { ClinicContent } from './content.ts'
import { seed } from './seed.ts'

const named = (name: string): Partial<ClinicContent> => ({ facts: { ...seed.facts, name } })

test('the documents are read once until a change is reported, and are the same while nothing has changed', async () => {
  const content = createContentChanges()
  let stored = named('GEMEV')
  // why: counts how often the database would be asked.
  const readDocuments = vi.fn(async () => stored)
  const clinic = createClinic({ content }, readDocuments)
  await Promise.all([clinic.read(), clinic.read()])
  expect(readDocuments).toHaveBeenCalledTimes(1)
  stored = named('Anzaa')
  content.notify()
  expect((await clinic.read()).about.title).toBe('About Anzaa')
  expect(clinic.current().facts.name).toBe('Anzaa')
  expect(readDocuments).toHaveBeenCalledTimes(2)
  const same = clinic.current()
  content.notify()
  expect(await clinic.read()).toBe(same)
})

test('a reading that a change overtakes answers what is in force now', async () => {
  const content = createContentChanges()
  const early = Promise.withResolvers<Partial<ClinicContent>>()
  let answer = early.promise
  const clinic = createClinic({ content }, () => answer)
  const outdated = clinic.read()
  content.notify()
  answer = Promise.resolve(named('Anzaa'))
  await clinic.read()
  early.resolve(named('GEMEV'))
  expect((await outdated).facts.name).toBe('Anzaa')
  expect(clinic.current().facts.name).toBe('Anzaa')
})

test('while the database is away the last known content is shown, and read again afterwards', async () => {
  const content = createContentChanges()
  let read = async () => named('Anzaa')
  const clinic = createClinic({ content }, () => read())
  await clinic.read()
  read = async () => {
    throw new DatabaseUnavailableError('away')
  }
  content.notify()
  expect((await clinic.read()).facts.name).toBe('Anzaa')
  read = async () => named('GEMEV')
  expect((await clinic.read()).facts.name).toBe('GEMEV')
})
