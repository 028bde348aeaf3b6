import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { environmentOf, newInstallation } from './installation.ts'

test('npm run clinic prints its answer, and an error as a sentence with the exit code 1', async () => {
  const env = { ...childEnvironment, ...environmentOf(await newInstallation('sqlite')) }
  const clinic = (...words: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', 'clinic', '--', ...words], { env })
  const made = await clinic('create-admin', 'abena@example.com')
  expect(made.stdout).toMatch(/http:\S+\/admin\/reset-password\?token=[\w-]{43}\n$/)
  expect(made.stderr).toBe('')
  await expect(clinic('create-admin', 'abena@example.com')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]+exists already\.\n$/),
  })
}, 60_000)
