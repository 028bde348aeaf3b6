import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

export interface Nginx {
  url: string
  /** The one worker, whose CPU is that of the answers. */
  worker: number
  stop(): Promise<void>
}

/**
 * Serves compressed pages, by their file names, by nginx with one worker; nothing where nginx is not
 * installed.
 */
export async function startNginx(pages: Record<string, Uint8Array>): Promise<Nginx | undefined> {
  if (!isInstalled()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'gemev-nginx-'))
  mkdirSync(join(folder, 'html'))
  for (const [name, gzipped] of Object.entries(pages)) {
    writeFileSync(join(folder, 'html', name), '')
    writeFileSync(join(folder, 'html', `${name}.gz`), gzipped)
  }
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(port))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const worker = await workerOf(child)
  return {
    url: `http://127.0.0.1:${port}`,
    worker,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isInstalled() {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// The user matters only to root, who would otherwise serve as one that may not read the folder.
const configuration = (port: number) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { text/html html; }
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    root html;
    gzip_static on;
  }
}
`

async function workerOf({ pid }: ChildProcess): Promise<number> {
  for (;;) {
    await sleep(100)
    const [worker] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    if (worker) return Number(worker)
  }
}
