import { calendarOfToken } from '#app/domain/calendar/appointment-calendar.server.ts'
import { secretAddress } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import type { Route } from './+types/calendar.ts'
import { patientHandle } from './behind-link.tsx'

export const handle = patientHandle

/** The appointment as a file for the patient's calendar; 404 while no day is agreed. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const file = found(await calendarOfToken(context.get(platform), token))
  return new Response(file.text, {
    headers: {
      ...secretAddress,
      'Content-Type': 'text/calendar; charset=utf-8',
      // Not an attachment: an iPhone offers its calendar only for what it may open.
      'Content-Disposition': 'inline; filename="appointment.ics"',
    },
  })
}
