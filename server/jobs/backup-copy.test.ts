import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findCopyProblem, readCopyState } from '#app/platform/backup/outside-copy.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { backupCopy, endCommands } from './backups.ts'

const name = 'gemev-2026-11-20T010000Z-00ff.backup'

/** A folder with a backup and an image, and a function that runs the job with this command. */
function newBackupFolder() {
  const dataDir = newTemporaryFolder()
  const folder = join(dataDir, 'backups')
  mkdirSync(join(folder, 'images'), { recursive: true })
  writeFileSync(join(folder, name), 'rows')
  writeFileSync(join(folder, 'images', '0a'.repeat(32)), 'an image')
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const needs = { clock: systemClock, log: createLog(settings), settings }
  return {
    folder,
    run: async (command: string, maxMs?: number) => backupCopy(needs, command, maxMs).run(() => {}),
  }
}

test('the command copies the whole folder of backups, once for each backup', async () => {
  const { folder, run } = newBackupFolder()
  const outside = newTemporaryFolder()
  const copy = `cp -r . ${outside} && echo made >> ${outside}/log`
  await run(copy)
  expect(readFileSync(join(outside, name), 'utf8')).toBe('rows')
  expect(readFileSync(join(outside, 'images', '0a'.repeat(32)), 'utf8')).toBe('an image')
  await run(copy)
  writeFileSync(join(folder, name.replace('-20T', '-21T')), 'more rows')
  await run(copy)
  expect(readFileSync(join(outside, 'log'), 'utf8')).toBe('made\nmade\n')
  const { copied } = await readCopyState(folder)
  expect(copied?.name).toBe(name.replace('-20T', '-21T'))
  const at = Date.parse(copied?.at ?? '')
  expect(await findCopyProblem(folder, new Date(at))).toBeNull()
  expect(await findCopyProblem(folder, new Date(at + 1))).toBe('Nothing was copied for two days.')
})

test('another command runs at once, and so does any after the state was damaged', async () => {
  const { folder, run } = newBackupFolder()
  await run('echo one >> log')
  await run('echo two >> log')
  writeFileSync(join(folder, 'copy.json'), '{"copied":')
  await run('echo two >> log')
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one\ntwo\ntwo\n')
})

test('the command is told where the backups are, and no secret of the server', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AUTH_SECRET', 'well hidden')
  const { folder, run } = newBackupFolder()
  const outside = newTemporaryFolder()
  await run(`echo "$BACKUP_DIR" > ${outside}/told && env > ${outside}/env`)
  expect(readFileSync(join(outside, 'told'), 'utf8')).toBe(`${folder}\n`)
  const names = readFileSync(join(outside, 'env'), 'utf8').match(/^\w+(?==)/gm) ?? []
  // The shell adds the others.
  const own = names.filter((each) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(each))
  expect(own.toSorted()).toEqual(['BACKUP_DIR', 'HOME', 'PATH'])
})

test('a command that fails is tried again; its words are for the log alone', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const { folder, run } = newBackupFolder()
  const failing = 'echo "no bucket, key 1234" >&2; exit 3'
  await expect(run(failing)).rejects.toThrow('no bucket, key 1234')
  expect(await findCopyProblem(folder, new Date())).toBe('The command ended with status 3.')
  expect(readFileSync(join(folder, 'copy.json'), 'utf8')).not.toContain('1234')
  await run('true')
  expect(await readCopyState(folder)).toEqual({ copied: expect.objectContaining({ name }) })
  vi.stubEnv('PATH', folder)
  await expect(run('exit')).rejects.toThrow('ENOENT')
  expect((await readCopyState(folder)).problem).toContain('an error at its start')
})

test('a command that hangs is ended with all that it has started, and has failed', async () => {
  const { folder, run } = newBackupFolder()
  const hanging = `trap '' TERM; (sleep 1; touch ${folder}/late) & sleep 60`
  await expect(run(hanging, 200)).rejects.toThrow('was stopped')
  expect((await readCopyState(folder)).problem).toContain('did not end within')
  await sleep(1200)
  expect(existsSync(join(folder, 'late'))).toBe(false)
})

test('a command that is running ends with the site, which is no failure', async () => {
  const { folder, run } = newBackupFolder()
  const copying = run("trap 'echo stopped >&2; exit 1' TERM; touch begun; sleep 60 & wait")
  const ended = expect(copying).rejects.toThrow('stopped')
  await vi.waitFor(() => expect(existsSync(join(folder, 'begun'))).toBe(true), 20_000)
  endCommands()
  await ended
  expect(await readCopyState(folder)).toEqual({})
})

test('a command has ended although what it left behind still runs', async () => {
  const { folder, run } = newBackupFolder()
  await run('setsid sleep 20 & true')
  expect((await readCopyState(folder)).copied?.name).toBe(name)
}, 15_000)

test('nothing is run before the first backup', async () => {
  const { folder, run } = newBackupFolder()
  rmSync(join(folder, name))
  await run('touch begun')
  expect(readdirSync(folder)).toEqual(['images'])
})

test('a start with the settings that it replaced says so', () => {
  expect(() => readSettings({ BACKUP_S3_ENDPOINT: 'https://s3.example' })).toThrow(
    'BACKUP_S3_ENDPOINT: was replaced by BACKUP_COPY_COMMAND',
  )
})
