import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { readBackOfficeClinic } from './back-office-clinic.server.ts'

export type BackOfficeClinic = Awaited<ReturnType<typeof readBackOfficeClinic>>

export const documentRoute = 'routes/admin/document'

/** For an error page whose loaders did not run, and which therefore names no clinic. */
export const unknownClinic: BackOfficeClinic = {
  name: '',
  descriptor: '',
  logo: '/logo.svg',
  hasOwnLogo: false,
  services: [],
  branches: [],
}

/** The clinic of a page whose loaders did not run, because the guard refused it. */
export const RefusedClinic = createContext(unknownClinic)

/** The parts of the clinic's content for a screen of the back-office; empty names where no loader could read them. */
export function useBackOfficeClinic(): BackOfficeClinic {
  const refused = useContext(RefusedClinic)
  return useRouteLoaderData<{ clinic: BackOfficeClinic }>(documentRoute)?.clinic ?? refused
}
