import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { fillAppointments } from './fill.ts'
import { type Measure, rounded } from './measure.ts'
import { memoryOf, withSite } from './running-site.ts'

const count = 100_000

/** Exports every appointment from a separate process, and measures the memory of that process meanwhile. */
export async function measureExport(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-export-'))
  try {
    const cookie = await fill(dataDir)
    return await withSite(({ url, pid }) => exportAll(url, pid, cookie), { dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string): Promise<string> {
  const site = await openSite({ DATA_DIR: dataDir })
  await fillAppointments(site.platform.db, count)
  const { cookie } = await signedInAdmin(site)
  await site.platform.close()
  return cookie
}

async function exportAll(url: string, pid: number, cookie: string): Promise<Measure[]> {
  const headers = { Cookie: cookie }
  await (await fetch(`${url}/admin/appointments`, { headers })).text()
  const idle = memoryOf(pid)
  const begun = performance.now()
  const answer = await fetch(`${url}/admin/appointments/export`, { headers })
  let peakMb = idle
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    peakMb = Math.max(peakMb, memoryOf(pid))
  }
  if (bytes < count * 100) throw new Error(`only ${bytes} bytes were exported`)
  const seconds = (performance.now() - begun) / 1000
  const what = `export of ${count.toLocaleString('en')} appointments`
  return [
    {
      what: `${what}: memory above idle`,
      value: Math.round(peakMb - idle),
      unit: 'MB',
      max: 50,
    },
    { what: `${what}: time`, value: rounded(seconds), unit: 's' },
  ]
}
