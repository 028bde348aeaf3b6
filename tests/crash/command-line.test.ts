import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { childEnvironment } from './child-environment.ts'
import { environmentOf, newInstallation } from './installation.ts'

const run = promisify(execFile)

test.each(databaseKinds)(
  'npm run clinic on %s prints its answer, and an error as a sentence with the exit code 1',
  async (kind) => {
    const env = { ...childEnvironment, ...environmentOf(await newInstallation(kind)) }
    const clinic = (...words: string[]) =>
      run('npm', ['run', '--silent', 'clinic', '--', ...words], { env })
    const made = await clinic('create-admin', 'abena@example.com')
    expect(made.stdout).toMatch(/http:\S+\/admin\/reset-password\?token=[\w-]{43}\n$/)
    expect(made.stderr).toBe('')
    await expect(clinic('create-admin', 'abena@example.com')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]+exists already\.\n$/),
    })
    await clinic('backup')
    // why: the doctor fails on the tests' PostgreSQL, which does not wait for the disk.
    const { stdout } = await clinic('doctor').catch((error) => error)
    expect(stdout).toMatch(/^Good +Backup +The last backup was made a moment ago/m)
  },
  60_000,
)
