import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

interface TableRoute {
  file: string
  /** With its parameters and splats filled in; undefined for a layout, which has no address. */
  address: string | undefined
  /** The files of the layouts around it, the outermost first. */
  around: string[]
}

function flat(entries: RouteConfigEntry[], parent = '', around: string[] = []): TableRoute[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    const hasAddress = path !== undefined || index
    const filled = hasAddress ? withActs(here, `app/${file}`) : [undefined]
    return [
      ...filled.map((address) => ({ file: `app/${file}`, address, around })),
      ...flat(children, here, [...around, file]),
    ]
  })
}

/** The addresses of a route: one for each act where it ends with `:act`. */
const withActs = (path: string, file: string): string[] =>
  (path.endsWith('/:act') ? actsOf(file) : ['']).map((act) =>
    path
      .replace(/:act$/, act)
      .replaceAll(/:\w+\??/g, 'x1')
      .replace('*', 'nothing/here'),
  )

/** The acts that a route's `handle` names. */
const actsOf = (file: string): string[] => {
  const [, acts = ''] = /\bacts: \{([^}]+)\}/.exec(readFileSync(file, 'utf8')) ?? []
  return acts.split(',').flatMap((act) => /^\s*'?(?<name>[a-z-]+)'?:/.exec(act)?.groups?.name ?? [])
}

/** The routes of the back-office. */
export const adminRoutes = flat(await routes).filter(({ file }) =>
  file.startsWith('app/routes/admin/'),
)

/** The only addresses under /admin that can be used without a session. */
export const publicAdminPaths = [
  ...['', '/code', '/reset', '/passkey', '/passkey/challenge'].map((path) => `/admin/login${path}`),
  '/admin/reset-password',
  '/admin/setup',
]

/** Every address under /admin that only members of staff may use. */
export const guardedAddresses = [
  ...new Set(adminRoutes.flatMap(({ address }) => address ?? [])),
].filter((address) => !publicAdminPaths.includes(address))
