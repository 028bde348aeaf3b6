import { noStore } from '#app/http/cache-control.ts'

/** `GET /healthz`: 200 while the process is running. */
export const loader = () => Response.json({ status: 'ok' }, { headers: noStore })
