import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const page = read('docs/operations.md')

/** A folder with programs that only note how they were called, in place of those that change the machine. */
function newMachine(programs: string[]) {
  const folder = newTemporaryFolder()
  const bin = join(folder, 'bin')
  const calls = join(folder, 'calls')
  mkdirSync(bin)
  for (const name of programs)
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> ${calls}\n`, { mode: 0o755 })
  return {
    folder,
    bin,
    env: { PATH: `${bin}:${process.env.PATH}` },
    takeCalls() {
      const taken = read(calls).trim().split('\n')
      writeFileSync(calls, '')
      return taken
    },
  }
}

test('one command installs a release as a service, and the same one switches to the next', () => {
  const { folder, bin, env, takeCalls } = newMachine(['useradd', 'chown', 'chgrp', 'systemctl'])
  // There is no user of that name yet, even where this machine has one.
  writeFileSync(join(bin, 'id'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const [home, units] = [join(folder, 'home'), join(folder, 'units')]
  for (const path of [home, units]) mkdirSync(path)
  const install = (release: string) => {
    const root = join(home, release)
    cpSync('deploy', join(root, 'deploy'), { recursive: true })
    cpSync('server/node-version.js', join(root, 'server/node-version.js'))
    execFileSync('sh', [join(root, 'deploy/install.sh')], {
      env: { ...env, NODE: process.execPath, UNITS: units },
    })
  }
  install('gemev-1')
  expect(takeCalls()).toEqual([
    `useradd --system --home-dir ${home} --shell /usr/sbin/nologin gemev`,
    `chown -R gemev:gemev ${home}/data`,
    `chgrp gemev ${home}/gemev.env`,
    'systemctl daemon-reload',
    'systemctl enable gemev',
    'systemctl restart gemev',
  ])
  expect(statSync(join(home, 'data')).mode & 0o777).toBe(0o700)
  expect(statSync(join(home, 'gemev.env')).mode & 0o777).toBe(0o640)
  const unit = read(join(units, 'gemev.service'))
  expect(unit).toContain('ExecStart=/usr/bin/node')
  expect(unit).toContain(`${home}/current/server/main.js`)
  expect(unit).not.toContain('/srv/gemev')
  // One that fails to start is started again without end.
  expect(unit).toMatch(/^StartLimitIntervalSec=0$.*^\[Service\]$.*^Restart=always$/ms)

  appendFileSync(join(home, 'gemev.env'), 'PORT=4000\n')
  install('gemev-2')
  expect(readlinkSync(join(home, 'current'))).toBe('gemev-2')
  expect(read(join(home, 'gemev.env'))).toBe('PORT=4000\n')
  expect(takeCalls().at(-1)).toBe('systemctl restart gemev')
})

test('the commands of the operations page put https by Caddy in front of the site', () => {
  const { folder, env, takeCalls } = newMachine(['apt-get', 'systemctl'])
  for (const path of ['etc/caddy', 'srv/gemev/current/deploy'])
    mkdirSync(join(folder, path), { recursive: true })
  cpSync('deploy/Caddyfile', join(folder, 'srv/gemev/current/deploy/Caddyfile'))
  // The last line has no end, as an editor may leave it.
  const settings = join(folder, 'srv/gemev/gemev.env')
  writeFileSync(settings, 'PUBLIC_URL=http://192.0.2.7\nPORT=3000')
  const [, commands = ''] = /```sh\n([^`]*\/etc\/caddy\/Caddyfile[^`]*)```/.exec(page) ?? []
  // Whoever is careful has such a mask, by which Caddy could not read what root makes.
  const script = `umask 077; ${commands.replaceAll(/(?<= )\/(?=etc\/|srv\/)/g, `${folder}/`)}`
  execFileSync('sh', ['-e', '-c', script], { env })
  expect(read(join(folder, 'etc/caddy/Caddyfile'))).toBe(read('deploy/Caddyfile'))
  expect(statSync(join(folder, 'etc/caddy/Caddyfile')).mode & 0o777).toBe(0o644)
  expect(read(join(folder, 'etc/systemd/system/caddy.service.d/site.conf'))).toBe(
    '[Service]\nEnvironment=SITE=gemev.example\n',
  )
  expect(parseEnv(read(settings))).toEqual({
    PUBLIC_URL: 'https://gemev.example',
    PORT: '3000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  expect(takeCalls()).toEqual([
    'apt-get install -y caddy',
    'systemctl daemon-reload',
    'systemctl restart caddy',
    'systemctl restart gemev',
  ])
})

test('a container runs the newest release that was packed, unless another one is named', () => {
  const [, link = ''] = /(ln -s "[^\n]*" current)/.exec(read('deploy/Containerfile')) ?? []
  const releases = {
    'gemev-0.1.0-ffff0000-linux-x64': new Date('2026-11-20'),
    'gemev-0.1.0-00001111-linux-x64': new Date('2026-11-21'),
  }
  const releaseChosen = (env: Record<string, string> = {}) => {
    const folder = newTemporaryFolder()
    for (const [name, packed] of Object.entries(releases)) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'release.json'), '{}')
      utimesSync(join(folder, name, 'release.json'), packed, packed)
    }
    execFileSync('sh', ['-e', '-c', link], { cwd: folder, env: { PATH: process.env.PATH, ...env } })
    return readlinkSync(join(folder, 'current'))
  }
  expect(releaseChosen()).toBe('gemev-0.1.0-00001111-linux-x64')
  const [RELEASE = ''] = Object.keys(releases)
  expect(releaseChosen({ RELEASE })).toBe(RELEASE)
})

test('the operations page makes all that the Compose file needs before it starts it', () => {
  const needed = new Set(read('deploy/compose.yaml').match(/(?<=\$\{)[A-Z_]+(?=:\?\})/g))
  const [, block = ''] =
    /```sh\n([^`]*npm run release[^`]*docker compose up[^`]*)```/.exec(page) ?? []
  const folder = newTemporaryFolder()
  mkdirSync(join(folder, 'deploy'))
  const [settings = ''] = /^\(umask .*$/m.exec(block) ?? []
  execFileSync('sh', ['-e', '-c', settings], { cwd: folder })
  const file = join(folder, 'deploy/.env')
  expect(statSync(file).mode & 0o077).toBe(0)
  const made = parseEnv(read(file))
  expect(new Set(Object.keys(made))).toEqual(needed)
  for (const value of Object.values(made)) expect(value?.length).toBeGreaterThanOrEqual(12)
  expect(block.indexOf('npm run release')).toBeLessThan(block.indexOf('docker compose up'))
})

const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', [...args, 'deploy/gemev.service'], { encoding: 'utf8' })
const canAnalyze = Number(/systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? 0) >= 252

test.skipIf(!canAnalyze)('the systemd unit leaves the program little of the machine', () => {
  // Its exposure is at most 1.5 of 10; a unit without hardening has 9.6.
  const { status, stdout } = analyze('security', '--offline=true', '--threshold=15', '--no-pager')
  expect(stdout.trim().split('\n').at(-1)).toContain('Overall exposure level')
  expect(status).toBe(0)
})

// That of the C library is not among them (ADR-0048).
test('what is deployed sets only settings that there are', () => {
  const known: string[] = read('.env.example').match(/(?<=^# )[A-Z_]+(?==)/gm) ?? []
  const ofSite = read('deploy/compose.yaml').split('services:')[0] ?? ''
  const set = [
    ...(ofSite.match(/(?<=^ {4})[A-Z_]+(?=:)/gm) ?? []),
    ...(read('deploy/Containerfile').match(/\b[A-Z_]+(?==[^ ])/g) ?? []),
    ...(read('deploy/gemev.service').match(/(?<=^Environment=)[A-Z_]+(?==)/gm) ?? []),
  ].filter((name) => !['RELEASE', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'].includes(name))
  expect(set.length).toBeGreaterThan(6)
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

test.each([
  'package.json',
  'deploy/gemev.service',
  'deploy/Containerfile',
  'bench/running-site.ts',
])('started by %s, the program has the same memory', (path) => {
  const flags = read(path).match(/--max-(?:semi|old)-space-size=\d+/g)
  expect(new Set(flags)).toEqual(new Set(['--max-semi-space-size=4', '--max-old-space-size=512']))
  expect(read(path)).toMatch(/MALLOC_ARENA_MAX(?:=|: ')1\b/)
  expect(read(path)).toMatch(/NODE_COMPILE_CACHE(?:=|: ')[\w/]/)
})

test('the commands and options that the pages name are in the help of the program', () => {
  const help = spawnSync(process.execPath, ['server/cli.ts'], { encoding: 'utf8' }).stderr
  const pages = ['README.md', 'SECURITY.md', 'docs/operations.md', '.env.example'].map(read)
  // A long command goes on in the next line.
  const text = pages.join('\n').replace(/\\\n/g, ' ')
  const found = text.match(/(?<=npm run clinic -- )[^`\n]+/g) ?? []
  const commands = found.filter((command) => command !== '…')
  expect(commands.length).toBeGreaterThan(20)
  for (const command of commands) {
    const [name = ''] = command.split(' ')
    expect(help).toMatch(new RegExp(`^  npm run clinic -- ${name}\\b`, 'm'))
    for (const option of command.match(/ --[\w-]+/g) ?? [])
      expect(help, command).toMatch(new RegExp(`[ [(]${option.trim()}\\b`))
  }
})
