import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  contentOf,
  newEmptyInstallation,
  newFilledInstallation,
} from '#tests/backed-up-installations.ts'
import type { Installation } from '#tests/crash/evidence.ts'
import { environmentOf, newInstallation } from '#tests/crash/installation.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { makeHostedSite } from '#tests/hosted-site.ts'
import { typedPath } from './backups.ts'
import { runCommandLine } from './command-line.ts'

const email = 'abena@example.com'

/** The command line of an installation. `tests/crash/npm-commands.test.ts` runs it as a program. */
const clinicOf =
  (installation: Installation) =>
  (...words: string[]) =>
    runCommandLine(words, environmentOf(installation))

test('what the command line does is recorded in the audit trail, and it prints links that set a password', async () => {
  const installation = await newInstallation('sqlite')
  const clinic = clinicOf(installation)
  const link = /http:\S+\/admin\/reset-password\?token=[\w-]{43}/
  expect(await clinic('create-admin', email, 'Abena', 'Mensah')).toMatch(link)
  expect(await clinic('reset-password', email)).toMatch(link)
  await clinic('remove-second-factor', email)
  await expect(clinic('create-admin', email)).rejects.toThrow('exists already')
  await expect(clinic('reset-password', 'nobody@example.com')).rejects.toThrow('no admin with')

  const { admin_users, audit_entries } = await contentOf(installation)
  const [admin] = admin_users as { id: string }[]
  expect(admin).toMatchObject({ email, full_name: 'Abena Mensah', role: 'owner' })
  const actions = ['access.invited', 'access.password-link-made', 'access.second-factor-off']
  const actor_name = expect.stringMatching(/^The command line \(\S+\)$/)
  const entry = { actor_id: null, row_id: admin?.id, actor_name }
  expect(audit_entries).toMatchObject(actions.map((action) => ({ ...entry, action })))
})

// It is read from PostgreSQL, whatever it is brought into.
test.runIf(databaseKinds.includes('postgres'))(
  'the command line says what would come over from the previous site, and then brings it over',
  async () => {
    const clinic = clinicOf(await newInstallation('sqlite'))
    const previous = await makeHostedSite(
      (id) => `delete from gallery_images;
        update blog_posts set featured_image = null, content = '<p>x</p>' where id = '${id(20)}'`,
    )
    onTestFinished(previous.remove)
    const bring = (...more: string[]) =>
      clinic('import', '--from-hosted', previous.databaseUrl, ...more)
    const row = (noun: string, ...numbers: number[]) =>
      new RegExp(`^${[noun, ...numbers].join(' +')}$`, 'm')
    const checked = await bring('--check')
    expect(checked).toMatch(/^ +found +to import +there before +skipped$/m)
    expect(checked).toMatch(row('appointments', 1, 1, 0, 0))
    expect(checked).toContain('Nothing was changed.')
    expect(await bring()).toMatch(row('posts', 1, 1, 0, 0))
    expect(await bring()).toContain('1 account could sign in there: ama@old.example.')
    await expect(bring('--cloud', '../other')).rejects.toThrow('--cloud must be the name')
  },
)

test('the command line saves a site with rows in every table, and brings it back on another machine', async () => {
  const installation = await newFilledInstallation()
  const site = clinicOf(installation)
  writeFileSync(join(installation.dataDir, 'images/originals/.DS_Store'), '')
  const saved = await site('backup')
  expect(saved).toContain('Left out is what lies among the images and is none of them: .DS_Store')
  const [file = ''] = /^\/.*\.backup$/m.exec(saved) ?? []
  expect(await site('check-backup', file)).toMatch(/ and 1 image file can be restored/)
  await expect(site('restore', file)).rejects.toThrow('Add --replace')
  const another = await newEmptyInstallation()
  expect(await clinicOf(another)('restore', file)).toContain('is in place')
  expect(await contentOf(another)).toEqual(await contentOf(installation))
})

test.runIf(process.geteuid?.() === 0)(
  'what root restores, migrates and saves can be written by the user of the service',
  async () => {
    const installation = await newInstallation('sqlite')
    const service = 65534
    chownSync(installation.dataDir, service, service)
    const clinic = clinicOf(installation)
    const owners = () =>
      readdirSync(installation.dataDir, { recursive: true, encoding: 'utf8' }).map(
        (path) => statSync(join(installation.dataDir, path)).uid,
      )
    await clinic('create-admin', email)
    const [file = ''] = /^\/.*\.backup$/m.exec(await clinic('backup')) ?? []
    expect(new Set(owners())).toEqual(new Set([service]))
    await clinic('restore', file, '--replace')
    expect(owners().length).toBeGreaterThan(3)
    expect(new Set(owners())).toEqual(new Set([service]))
  },
)

test('the doctor says what is wrong and what to do, with an exit code for programs', async () => {
  onTestFinished(() => {
    process.exitCode = undefined
  })
  const clinic = clinicOf(await newFilledInstallation('sqlite'))
  expect(await clinic('doctor')).toMatch(
    /^Wrong +Backup +No backup was ever made in .+\n {27}Make a backup now: npm run clinic -- backup\./m,
  )
  expect(process.exitCode).toBe(1)
  await clinic('backup')
  expect(await clinic('doctor')).toMatch(/^Good +Backup +The last backup was made a moment ago/m)
})

test('a path begins beside the data; with a dot in front, where the person types', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('INIT_CWD', '/srv/gemev/current')
  expect(typedPath('data/one.backup')).toBe(`${process.cwd()}/data/one.backup`)
  expect(typedPath('.hidden')).toBe(`${process.cwd()}/.hidden`)
  expect(typedPath('./one.backup')).toBe('/srv/gemev/current/one.backup')
  expect(typedPath('..')).toBe('/srv/gemev')
  expect(typedPath('/media/usb')).toBe('/media/usb')
})
