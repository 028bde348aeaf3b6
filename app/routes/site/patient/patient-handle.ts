import type { MetaDescriptor } from 'react-router'
import { secretAddressOfForm } from '#app/http/cache-control.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import { factsIn, noIndex, type PersonalHandle } from '#app/routes/site/page-meta.ts'

/** The `handle` of every page behind a patient's link. */
export const patientHandle: ServerHandle & PersonalHandle = {
  isPersonal: true,
  firstStyles: 'personal',
  secretParameter: true,
}

/** The headers of a page with a form behind a patient's link, with those of its answer, such as `Retry-After`. */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  for (const [name, value] of Object.entries(secretAddressOfForm)) headers.set(name, value)
  return headers
}

/** The page of an unknown link says so itself. */
export const unknownLink = { 'not-found': '' } as const

/** The titles name no patient, because they appear in the history of shared phones. */
export const patientMeta = ({
  matches,
}: {
  matches: Parameters<typeof factsIn>[0]
}): MetaDescriptor[] => [{ title: `Your appointment | ${factsIn(matches).name}` }, noIndex]
