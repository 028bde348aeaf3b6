import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', [...args, 'deploy/gemev.service'], { encoding: 'utf8' })
const canAnalyze = Number(/systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? 0) >= 252

test.skipIf(!canAnalyze)('the systemd unit leaves the program little of the machine', () => {
  // Its exposure is at most 1.5 of 10; a unit without hardening has 9.6.
  const { status, stdout } = analyze('security', '--offline=true', '--threshold=15', '--no-pager')
  expect(stdout.trim().split('\n').at(-1)).toContain('Overall exposure level')
  expect(status).toBe(0)
})

test.skipIf(!canAnalyze)(
  'the drop-in of the operations page adds the folder that BACKUP_DIR names',
  () => {
    const page = read('docs/operations.md')
    const [, folder] = /`BACKUP_DIR=(\S+)`/.exec(page) ?? []
    const [, text = '', path = ''] =
      /^printf '(\[Service\]\S+)' > \/etc\/systemd\/system\/(\S+\.conf)$/m.exec(page) ?? []
    expect(text).toBe(`[Service]\\nReadWritePaths=-${folder}\\n`)
    const units = newTemporaryFolder()
    const unit = basename(dirname(path), '.d')
    mkdirSync(join(units, dirname(path)))
    copyFileSync(join('deploy', unit), join(units, unit))
    writeFileSync(join(units, path), text.replaceAll('\\n', '\n'))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(units, unit)], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).not.toContain('ReadWritePaths')
    expect(`${stdout}${stderr}`).not.toContain('backups.conf')
  },
)

test('a service that fails to start is started again without end', () => {
  const [unit = '', service = ''] = read('deploy/gemev.service').split('\n[Service]\n')
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=always$/m)
})

// That of the C library is not among them (ADR-0048).
test('what is deployed sets only settings that there are', () => {
  const known = new Set(
    [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name),
  )
  const ofSite = read('deploy/compose.yaml').split('services:')[0] ?? ''
  const set = [
    ...[...ofSite.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...read('deploy/Containerfile').matchAll(/\b([A-Z_]+)=[^ ]/g)].map(([, name]) => name),
    ...[...read('deploy/gemev.service').matchAll(/^Environment=([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
  ].filter((name) => name !== 'RELEASE' && name !== 'MALLOC_ARENA_MAX')
  expect(set.length).toBeGreaterThan(6)
  expect(set.filter((name) => !known.has(name))).toEqual([])
})

test('the settings of .env reach both processes, and none of them what belongs to the containers', () => {
  const compose = read('deploy/compose.yaml')
  const [ofSite = '', services = ''] = compose.split('services:')
  expect(ofSite).toMatch(/^ {2}env_file: \.env$/m)
  const [, list = ''] = /^ {2}environment: &environment\n((?: {4}.*\n)+)/m.exec(ofSite) ?? []
  const fixed = [...list.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  const ofImage = read('deploy/Containerfile').match(/^ENV (.*)$/m)?.[1] ?? ''
  const inImage = [...ofImage.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name)
  const isOfSite = (name?: string) => name !== 'MALLOC_ARENA_MAX'
  expect(fixed).toEqual(expect.arrayContaining([...inImage.filter(isOfSite), 'PORT']))
  for (const name of fixed.filter((each) => each !== 'AUTH_SECRET'))
    expect(read('docs/operations.md'), name).toContain(`\`${name}\``)
  // What site-2 changes comes on top of these.
  for (const own of services.matchAll(/^ {4}environment:\n {6}(.*)$/gm))
    expect(own[1]).toMatch(/^(?:<<: \*environment|SITE: .*|POSTGRES_USER: .*)$/)
})

test('a path in a setting begins in a container where it does for the commands', () => {
  const container = read('deploy/Containerfile')
  expect(container).toContain('WORKDIR /srv/gemev/current')
  // The commands of a release are run in the folder above, too (scripts/release.ts).
  expect(container).toMatch(
    /^CMD \["sh", "-c", "cd \.\. && exec node .* current\/server\/main\.js"\]$/m,
  )
})

test('however it is started, the program has the same memory', () => {
  const starts = [
    'package.json',
    'deploy/gemev.service',
    'deploy/Containerfile',
    'bench/running-site.ts',
  ]
  for (const path of starts) {
    const flags = read(path).match(/--max-(?:semi|old)-space-size=\d+/g)
    expect(new Set(flags), path).toEqual(
      new Set(['--max-semi-space-size=8', '--max-old-space-size=512']),
    )
    expect(read(path), path).toMatch(/MALLOC_ARENA_MAX(?:=|: ')1\b/)
  }
})
