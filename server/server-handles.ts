import { routes } from 'virtual:react-router/server-build'
import type { ServerHandle } from '#app/http/request-rules.ts'

/** The paths of the routes that declare something in their `handle`; none of them has a parameter. */
export const pathsOf = (declared: keyof ServerHandle): ReadonlySet<string> =>
  new Set(
    Object.values(routes).flatMap((route) => {
      const handle: ServerHandle = route?.module.handle ?? {}
      return handle[declared] ? [`/${route?.path}`] : []
    }),
  )
