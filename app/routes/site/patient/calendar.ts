import { platform } from '#app/context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { calendarFile } from '#app/domain/patient-page/calendar-event.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { secretAddress } from '#app/http/cache-control.ts'
import { found } from '#app/http/found.ts'
import type { Route } from './+types/calendar.ts'
import { patientHandle } from './patient-handle.ts'

export const handle = patientHandle

/** The appointment as a file for the patient's calendar; 404 while no day is agreed. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [page, { facts }] = await Promise.all([readPatientPage(needs, token), needs.clinic.read()])
  const { id, date, time, branch, reference, state, version, changedAt } = found(page)
  const { publicUrl } = needs.settings
  const file = calendarFile({
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence: version,
    changedAt,
    day: found(date),
    time,
    isCancelled: state === 'cancelled' || state === 'withdrawn',
    summary: `Appointment at ${facts.name}`,
    location: [fullNameOf(facts), branch?.name, branch?.location].filter(Boolean).join(', '),
    description: [`Reference ${reference}.`, branch && `Call ${branch.phone.display}.`]
      .filter(Boolean)
      .join(' '),
    address: `${publicUrl}/r/${token}`,
  })
  return new Response(file, {
    headers: {
      ...secretAddress,
      'Content-Type': 'text/calendar; charset=utf-8',
      // Not an attachment: an iPhone offers its calendar only for what it may open.
      'Content-Disposition': 'inline; filename="appointment.ics"',
    },
  })
}
