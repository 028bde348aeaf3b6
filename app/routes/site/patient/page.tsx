import { data } from 'react-router'
import { platform } from '#app/context.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { isOff } from '#app/domain/patient-page/patient-page.ts'
import { pageTitles } from '#app/domain/patient-page/patient-page-texts.ts'
import { secretAddress } from '#app/http/cache-control.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/page.ts'
import { Changes } from './changes.tsx'
import { patientHandle, patientMeta } from './patient-handle.ts'
import { Preparation } from './preparation.tsx'
import { RequestStatus } from './request-status.tsx'
import { SavePage } from './save-page.tsx'
import { UnknownLink } from './unknown-link.tsx'
import { Visit } from './visit.tsx'

export const handle = patientHandle

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const page = await readPatientPage(needs, token)
  const address = `${needs.settings.publicUrl}/r/${token}`
  return data({ page, token, address }, { status: page ? 200 : 404 })
}

export const headers = () => secretAddress

export const meta: Route.MetaFunction = patientMeta

/** Where a request stands, for whoever has its link. */
export default function PatientPage({ loaderData }: Route.ComponentProps) {
  const { page, token, address } = loaderData
  if (!page) return <UnknownLink />
  return (
    <PlainPage title={pageTitles[page.state]}>
      <RequestStatus page={page} />
      <Visit page={page} />
      {!isOff(page) && <SavePage page={page} token={token} address={address} />}
      <Changes page={page} token={token} />
      <Preparation page={page} />
    </PlainPage>
  )
}
