import { createContext, useContext } from 'react'
import type { ClinicContent } from './content.ts'

/**
 * The clinic's content for the components of public pages, which are rendered on the server alone. The server gives it
 * to each page; a preview provides its own content instead.
 */
export const ClinicContext = createContext<ClinicContent | undefined>(undefined)

/** The clinic's content on a public page. An island and the back-office get the few values they need as props. */
export function useClinic(): ClinicContent {
  const content = useContext(ClinicContext)
  if (!content) throw new Error('useClinic: this part is not rendered on a public page')
  return content
}
