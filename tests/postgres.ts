import { type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { sharedFolder } from './scratch-folder.ts'

type TestPostgres = { url: string; stop: () => void }

/**
 * A PostgreSQL server for tests: the one at TEST_DATABASE_URL, else a throw-away one from the
 * installed programs, else Debian's package when we are root. Null where none can be had. Only a
 * durable one waits for the disk, as a clinic's own must.
 */
export function findPostgres({ durable = false } = {}): TestPostgres | null {
  const configuredUrl = process.env.TEST_DATABASE_URL
  if (configuredUrl) return { url: configuredUrl, stop: () => {} }
  const programs = findPrograms() ?? installPrograms()
  return programs ? startCluster(programs, durable) : null
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const installed = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const versions = installed.sort((a, b) => b - a)
  return [
    ...versions.map((version) => join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => ['initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program))))
}

function installPrograms(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])
  return findPrograms()
}

function startCluster(programs: string, durable: boolean): TestPostgres {
  const folder = mkdtempSync(join(durable ? '/tmp' : sharedFolder(), 'gemev-postgres-'))
  const owner = clusterOwner()
  chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const inCluster = (program: string, args: string[]) =>
    run(join(programs, program), ['-D', data, ...args], { ...owner, cwd: folder })
  const stop = () => {
    inCluster('pg_ctl', ['stop', '-m', 'immediate', '-s'])
    rmSync(folder, { recursive: true, force: true })
  }

  // A shell stops it when this process has ended, also by a kill: its input, a pipe from here, then ends.
  const cleanUp = `cat; '${join(programs, 'pg_ctl')}' -D ${data} stop -m immediate; rm -r ${folder}`
  const stdio: StdioOptions = ['pipe', 'ignore', 'ignore']
  spawn('sh', ['-c', cleanUp], { ...owner, cwd: '/tmp', stdio, detached: true }).unref()

  mkdirSync(data, { mode: 0o700 })
  chownSync(data, owner.uid, owner.gid)
  const made = inCluster('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'])
  // The data are not needed after the tests: without `durable` nothing waits for the disk, is written twice or
  // vacuumed.
  const quick = '-F -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off'
  const options = `${durable ? '' : quick} -c listen_addresses='' -c max_connections=200 -k ${folder}`
  const started = inCluster('pg_ctl', ['start', '-w', '-s', '-l', `${folder}/log`, '-o', options])
  if (!made.ok || !started.ok) {
    stop()
    throw new Error(`PostgreSQL could not be started:\n${made.output}${started.output}`)
  }
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  return { url, stop }
}

/** The user to whom the cluster belongs. Root cannot be it, because PostgreSQL refuses to run as root. */
function clusterOwner(): { uid: number; gid: number } {
  const nobodyId = 65534
  const idOf = (option: string) => Number(run('id', [option, 'postgres']).output) || nobodyId
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
  return uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : { uid, gid }
}

function run(
  program: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd?: string } = {},
) {
  // The server inherits pg_ctl's output and would hold a pipe open for ever.
  const stdio = args.includes('start') ? 'ignore' : 'pipe'
  const env = { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
  const all = { ...options, stdio, env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(program, args, all)
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}
