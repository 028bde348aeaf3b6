import { forOnePerson } from '#app/http/cache-control.ts'

/** `GET /healthz`: the process lives. */
export const loader = () => Response.json({ status: 'ok' }, { headers: forOnePerson })
