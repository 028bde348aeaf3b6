import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { caddyVersion } from '#tests/crash/caddy.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const page = readFileSync('docs/operations.md', 'utf8')
const [, commands = ''] = /```sh\n([^`]*\/etc\/caddy\/Caddyfile[^`]*)```/.exec(page) ?? []
const shipped = readFileSync('deploy/Caddyfile', 'utf8')

/**
 * A machine on which the commands of the page were run, where the system's own commands only record their arguments.
 */
function runCommands() {
  const root = newTemporaryFolder()
  for (const folder of ['bin', 'etc/caddy', 'srv/gemev/current/deploy'])
    mkdirSync(join(root, folder), { recursive: true })
  const calls = join(root, 'calls')
  for (const name of ['apt-get', 'systemctl'])
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\necho "${name} $@" >> ${calls}\n`, {
      mode: 0o755,
    })
  writeFileSync(join(root, 'srv/gemev/current/deploy/Caddyfile'), shipped)
  // The last line has no end, as an editor may leave it.
  writeFileSync(join(root, 'srv/gemev/gemev.env'), 'PUBLIC_URL=http://192.0.2.7\nPORT=3000')
  // Whoever is careful has such a mask, by which Caddy could not read what root makes.
  const script = `umask 077; ${commands.replaceAll(/(?<= )\/(?=etc\/|srv\/)/g, `${root}/`)}`
  execFileSync('sh', ['-e', '-c', script], {
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}` },
  })
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return { root, read, calls: readFileSync(calls, 'utf8').trim().split('\n') }
}

const environmentIn = (dropIn: string) =>
  Object.fromEntries(
    [...dropIn.matchAll(/^Environment="?([A-Z]+)=([^"\n]+)"?$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

test('the commands of the operations page put https by Caddy in front of the site', () => {
  const { root, read, calls } = runCommands()
  expect(read('etc/caddy/Caddyfile')).toBe(shipped)
  expect(statSync(join(root, 'etc/caddy/Caddyfile')).mode & 0o777).toBe(0o644)
  const dropIn = read('etc/systemd/system/caddy.service.d/site.conf')
  expect(dropIn).toBe('[Service]\nEnvironment=SITE=gemev.example\n')
  for (const name of Object.keys(environmentIn(dropIn))) expect(shipped).toContain(`{$${name}:`)
  expect(parseEnv(read('srv/gemev/gemev.env'))).toEqual({
    PUBLIC_URL: 'https://gemev.example',
    PORT: '3000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  expect(calls).toEqual([
    'apt-get install -y caddy',
    'systemctl daemon-reload',
    'systemctl restart caddy',
    'systemctl restart gemev',
  ])
})

test.skipIf(!caddyVersion())(
  'by what the page writes for Caddy it serves the name, by the processes that are named',
  () => {
    const { root, read } = runCommands()
    const [more = ''] = /(?<=`)Environment="UPSTREAMS=[^`]+(?=`)/.exec(page) ?? []
    const dropIn = read('etc/systemd/system/caddy.service.d/site.conf')
    const adapt = (env: Record<string, string>) =>
      execFileSync('caddy', ['adapt', '--config', join(root, 'etc/caddy/Caddyfile')], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: root, ...env },
      })
    const one = adapt(environmentIn(dropIn))
    expect(one).toContain('"host":["gemev.example"]')
    expect(one).toContain('"upstreams":[{"dial":"127.0.0.1:3000"}]')
    expect(adapt(environmentIn(`${dropIn}${more}\n`))).toContain(
      '"upstreams":[{"dial":"127.0.0.1:3000"},{"dial":"127.0.0.1:3001"}]',
    )
  },
)
