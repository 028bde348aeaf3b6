import { createContext, useContext } from 'react'
import type { ClinicContent } from './content.ts'

/** Given by the server to each public page, which is rendered there alone; a preview has content of its own. */
export const ClinicContext = createContext<ClinicContent | undefined>(undefined)

/** The clinic's content on a public page. An island and the back-office get the few values they need as props. */
export function useClinic(): ClinicContent {
  const content = useContext(ClinicContext)
  if (!content) throw new Error('useClinic: this part is not rendered on a public page')
  return content
}
