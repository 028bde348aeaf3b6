import { routes } from 'virtual:react-router/server-build'
import type { DeclaredAccess, ReadDeclaredAccess, StaffHandle } from '#app/http/context.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'

const handleOf = (id: string): ServerHandle & StaffHandle => routes[id]?.module.handle ?? {}

/** The route and those around it, the outermost first. */
function branchOf(id: string | undefined): { id: string; path?: string | undefined }[] {
  const route = id === undefined ? undefined : routes[id]
  return route ? [...branchOf(route.parentId), { id: route.id, path: route.path }] : []
}

/** The path has no slash before it; it is empty for the index and for layouts at the root. */
const routePath = (id: string): string =>
  branchOf(id)
    .flatMap(({ path }) => path || [])
    .join('/')

/** The paths of the routes that declare it, none of which has a parameter. */
export const pathsOf = (declared: keyof ServerHandle): ReadonlySet<string> =>
  new Set<string>(
    Object.keys(routes).flatMap((id) => (handleOf(id)[declared] ? [`/${routePath(id)}`] : [])),
  )

/** The path before the first parameter, for each route whose first parameter is secret. */
const secretPrefixes = Object.keys(routes).flatMap((id) => {
  const path = routePath(id)
  return handleOf(id).secretParameter ? [path.slice(0, path.indexOf(':'))] : []
})

const secretPattern = new RegExp(`^(/*(?:${[...new Set(secretPrefixes)].join('|')})/*)[^/]+`, 'i')

/** Whether a path begins with an address that is a secret, also where no route answers it. */
export const isSecretPath = (path: string): boolean => secretPattern.test(path)

export const withoutSecretParameter = (path: string) => path.replace(secretPattern, '$1[removed]')

/** What each route declares, by the router's pattern. */
const declared = new Map<string, DeclaredAccess>(
  Object.keys(routes)
    .filter((id) => handleOf(id).permission !== undefined)
    .map((id) => {
      const permissions = branchOf(id).flatMap((each) => handleOf(each.id).permission ?? [])
      const { isUnattended = false, postedFrom, acts } = handleOf(id)
      return [routePath(id), { permissions, isUnattended, postedFrom, acts }] as const
    }),
)

export const accessOfRoute: ReadDeclaredAccess = (pattern) => declared.get(pattern) ?? null
