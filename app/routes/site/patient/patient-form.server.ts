import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import type { PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { platform } from '#app/http/context.ts'
import { accraDate } from '#app/platform/clock.ts'

interface Asked {
  token: string
  context: Readonly<RouterContextProvider>
}

/** Reads the page to which a form belongs; one that the page does not offer, such as an old one, leads back to it. */
export async function loadPatientForm(
  { token, context }: Asked,
  isOffered: (page: PatientPage) => boolean,
) {
  const needs = context.get(platform)
  const page = await readPatientPage(needs, token)
  if (page && !isOffered(page)) throw redirect(href('/r/:token', { token }), 303)
  const today = accraDate(needs.clock.now())
  return data({ page, token, today }, { status: page ? 200 : 404 })
}
