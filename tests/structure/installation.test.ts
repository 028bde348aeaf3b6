import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const page = readFileSync('docs/operations.md', 'utf8')

/**
 * A folder with a release, and the programs that change the machine replaced by ones that note how they were called.
 */
function newMachine() {
  const folder = newTemporaryFolder()
  const [home, bin, units] = ['home', 'bin', 'units'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [home, bin, units]) mkdirSync(path)
  const calls = join(folder, 'calls')
  writeFileSync(calls, '')
  const program = (name: string, line: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  for (const name of ['useradd', 'chown', 'chgrp', 'systemctl']) {
    program(name, `echo ${name} "$@" >> ${calls}`)
  }
  // There is no user of that name yet, even where this machine has one.
  program('id', 'exit 1')
  return {
    home,
    unit: join(units, 'gemev.service'),
    takeCalls() {
      const taken = readFileSync(calls, 'utf8').trim().split('\n')
      writeFileSync(calls, '')
      return taken
    },
    install(release: string) {
      const root = join(home, release)
      cpSync('deploy', join(root, 'deploy'), { recursive: true })
      cpSync('server/node-version.js', join(root, 'server/node-version.js'))
      const env = { PATH: `${bin}:${process.env.PATH}`, NODE: process.execPath, UNITS: units }
      execFileSync('sh', [join(root, 'deploy/install.sh')], { env })
    },
  }
}

test('one command installs a release as a service, and the same one switches to the next', () => {
  const { home, unit, install, takeCalls } = newMachine()
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
  expect(readFileSync(unit, 'utf8')).toContain(`ExecStart=/usr/bin/node`)
  expect(readFileSync(unit, 'utf8')).toContain(`${home}/current/server/main.js`)
  expect(readFileSync(unit, 'utf8')).not.toContain('/srv/gemev')

  appendFileSync(join(home, 'gemev.env'), 'PORT=4000\n')
  install('gemev-2')
  expect(readlinkSync(join(home, 'current'))).toBe('gemev-2')
  expect(readFileSync(join(home, 'gemev.env'), 'utf8')).toBe('PORT=4000\n')
  expect(takeCalls().at(-1)).toBe('systemctl restart gemev')
})

test('the operations page installs and updates by that command', () => {
  const commands = page.match(/^sh gemev-\S+$/gm) ?? []
  expect(commands.length).toBeGreaterThanOrEqual(2)
  for (const command of commands) {
    const path = command.replace(/^sh gemev-[^/]+\//, '')
    expect(existsSync(path), command).toBe(true)
  }
})

/** The release that the command of the image chooses, in a folder with these. */
function linkedRelease(made: [name: string, time: string][], env: Record<string, string> = {}) {
  const folder = newTemporaryFolder()
  for (const [name, time] of made) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'release.json'), '{}')
    execFileSync('touch', ['-d', time, join(folder, name, 'release.json')])
  }
  const [, link = ''] =
    /(ln -s "[^\n]*" current)/.exec(readFileSync('deploy/Containerfile', 'utf8')) ?? []
  execFileSync('sh', ['-e', '-c', link], { cwd: folder, env: { PATH: process.env.PATH, ...env } })
  return readlinkSync(join(folder, 'current'))
}

test('a container runs the newest release that was packed, unless another one is named', () => {
  const made: [string, string][] = [
    ['gemev-0.1.0-ffff0000-linux-x64', '2026-11-20'],
    ['gemev-0.1.0-00001111-linux-x64', '2026-11-21'],
  ]
  expect(linkedRelease(made)).toBe('gemev-0.1.0-00001111-linux-x64')
  expect(linkedRelease(made, { RELEASE: 'gemev-0.1.0-ffff0000-linux-x64' })).toBe(
    'gemev-0.1.0-ffff0000-linux-x64',
  )
})

test('the operations page makes all that the Compose file needs before it starts it', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const needed = new Set([...compose.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name))
  const [, block = ''] =
    /```sh\n([^`]*npm run release[^`]*docker compose up[^`]*)```/.exec(page) ?? []
  const folder = newTemporaryFolder()
  mkdirSync(join(folder, 'deploy'))
  const [settings = ''] = /^\(umask .*$/m.exec(block) ?? []
  execFileSync('sh', ['-e', '-c', settings], { cwd: folder })
  const file = join(folder, 'deploy/.env')
  const made = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(new Set([...made.matchAll(/^([A-Z_]+)=\S{12,}$/gm)].map(([, name]) => name))).toEqual(
    needed,
  )
  expect(made).toMatch(/^POSTGRES_PASSWORD=[\da-f]{32,}$/m)
  expect(block.indexOf('npm run release')).toBeLessThan(block.indexOf('docker compose up'))
})

test('the operations page makes the settings of a single container before it starts one', () => {
  const [, block = ''] = /```sh\n([^`]*podman build[^`]*)```/.exec(page) ?? []
  const folder = newTemporaryFolder()
  const [before = '', start = ''] = block.split(/^(?=podman run )/m)
  const [settings = ''] = /^\(umask .*$/m.exec(before) ?? []
  execFileSync('sh', ['-e', '-c', settings], { cwd: folder })
  const [, file = ''] = /--env-file (\S+)/.exec(start) ?? []
  expect(readFileSync(join(folder, file), 'utf8')).toBe('PUBLIC_URL=https://gemev.example\n')
  expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain(file)
})
