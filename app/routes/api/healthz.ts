import { noStore } from '#app/http/cache-control.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'

export const handle: ServerHandle = { isProbe: true }

/** `GET /healthz`: 200 while the process is running. */
export const loader = () => Response.json({ status: 'ok' }, { headers: noStore })
