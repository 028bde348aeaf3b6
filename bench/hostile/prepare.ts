import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, type RunningSite } from '#bench/running-site.ts'
import type { Target } from './connection.ts'

export const admin = {
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'baobab under the harmattan',
}

/** Signs in and waits until the first pictures are made, since some attacks need a session or a picture. */
export async function prepareTarget({ url, pid }: RunningSite): Promise<Target> {
  const body = new URLSearchParams({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const signedIn = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const picture = await firstPicture(url)
  // The encoder of the first pictures ends when it has been idle.
  for (let waited = 0; waited < 60 && childrenOf(pid).length > 0; waited += 1) await sleep(1000)
  return { port: Number(new URL(url).port), cookie, picture }
}

async function firstPicture(url: string): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(500)) {
    const page = await (await fetch(`${url}/gallery`)).text()
    const [, before, after] = /src="(\/gemev\/image\/upload\/)[^/"]+(\/[^"]+)"/.exec(page) ?? []
    if (before && after) return `${before}SIZES${after}`
  }
  throw new Error('The site shows no picture.')
}
