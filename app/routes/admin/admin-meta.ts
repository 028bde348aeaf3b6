import type { MetaDescriptor } from 'react-router'
import { type BackOfficeClinic, documentRoute, unknownClinic } from './use-back-office-clinic.ts'

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

export const adminMeta =
  (title: string) =>
  ({ matches }: MetaArgs): MetaDescriptor[] => {
    const document = matches.find((match) => match?.id === documentRoute)
    const { clinic = unknownClinic } = (document?.loaderData ?? {}) as {
      clinic?: BackOfficeClinic
    }
    return [{ title: adminTitle(title, clinic) }, { name: 'robots', content: 'noindex, nofollow' }]
  }

/** "Appointments | GEMEV admin" */
export const adminTitle = (title: string, { name }: Pick<BackOfficeClinic, 'name'>) =>
  `${title} | ${[name, 'admin'].filter(Boolean).join(' ')}`
