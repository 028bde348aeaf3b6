import { expect, test, vi } from 'vitest'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { DatabaseUnavailableError } from '#app/platform/database/open-database.ts'
import { createClinic } from './clinic.server.ts'
import type { ClinicContent } from './content.ts'
import { seed } from './seed.ts'

const named = (name: string): Partial<ClinicContent> => ({ facts: { ...seed.facts, name } })

test('the documents are read once until a change is reported, and the next reading has it', async () => {
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
})

test('what was made from the content stays usable while its documents are the same', async () => {
  const content = createContentChanges()
  const clinic = createClinic({ content }, async () => named('Anzaa'))
  const first = await clinic.read()
  content.notify()
  expect(await clinic.read()).toBe(first)
})

test('a reading that a change overtakes answers what is in force now', async () => {
  const content = createContentChanges()
  const answers = [Promise.withResolvers<Partial<ClinicContent>>(), Promise.withResolvers()]
  const [early, late] = answers as PromiseWithResolvers<Partial<ClinicContent>>[]
  const readDocuments = vi
    .fn<() => Promise<Partial<ClinicContent>>>()
    .mockReturnValueOnce(early?.promise ?? Promise.reject())
    .mockReturnValueOnce(late?.promise ?? Promise.reject())
  const clinic = createClinic({ content }, readDocuments)
  const outdated = clinic.read()
  content.notify()
  const next = clinic.read()
  late?.resolve(named('Anzaa'))
  await next
  early?.resolve(named('GEMEV'))
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
