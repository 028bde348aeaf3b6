import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { canMountFile, canMountMemory, failingDisk, smallDisk } from '#tests/own-disk.ts'
import { openSite, type Site } from '#tests/site.ts'

/** A site with SQLite whose data are in a folder. */
async function siteIn(folder: string): Promise<Site> {
  const site = await openSite({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })
  onTestFinished(() => site.close())
  return site
}

const readiness = async (site: Site) => {
  const response = await site.fetch('/readyz')
  return [response.status, await response.json()]
}

/** What another patient types, with a text that fits into no space that is free in the files. */
const typed = () => newPatient({ message: `${'m'.repeat(1800)} for my mother.` })

async function expectRefusedInWords(site: Site) {
  const patient = typed()
  const response = await postAppointmentForm(site, patient)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain(patient.message)
  expect(await readiness(site)).toEqual([503, { status: 'database away' }])
  expect((await site.fetch('/')).status).toBe(200)
}

test.runIf(canMountFile)(
  'a disk that turns read-only under the site is said in words, and what was stored is still there',
  async () => {
    const { folder, fail } = failingDisk()
    const site = await siteIn(folder)
    expect((await postAppointmentJson(site, typed())).status).toBe(201)
    expect(await readiness(site)).toEqual([200, { status: 'ready' }])
    fail()
    await expectRefusedInWords(site)
    expect(await storedRequests(site)).toHaveLength(1)
  },
)

test.runIf(canMountMemory)(
  'a disk that is really full is said in words, and the site goes on by itself once there is room',
  async () => {
    const folder = smallDisk(64 * 1024 ** 2)
    const site = await siteIn(folder)
    const filler = join(folder, 'filler')
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
    await expectRefusedInWords(site)
    rmSync(filler)
    await expect.poll(() => readiness(site)).toEqual([200, { status: 'ready' }])
    expect((await postAppointmentJson(site, typed())).status).toBe(201)
    expect(await storedRequests(site)).toHaveLength(1)
  },
)
