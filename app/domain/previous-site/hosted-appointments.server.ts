import { importAppointment } from '#app/domain/appointments/appointments.importing.server.ts'
import { type HostedSite, outcomeOf } from './hosted-site.server.ts'
import { hostedDay, hostedInstant, hostedTime, importedId } from './hosted-values.ts'

/** Imports the appointments; the report names them by their ids alone. */
export async function importHostedAppointments({ needs, rows, report, isDryRun }: HostedSite) {
  const options = { retentionMonths: needs.settings.retentionMonths, isDryRun }
  for await (const { id, ...row } of rows('appointments', 'appointments')) {
    const appointment = {
      id: importedId('appointments', id),
      fields: {
        ...row,
        preferred_date: hostedDay(row.preferred_date),
        appointment_date: hostedDay(row.appointment_date),
        appointment_time: hostedTime(row.appointment_time),
      },
      createdAt: hostedInstant(row.created_at),
      updatedAt: hostedInstant(row.updated_at),
    }
    report.add('appointments', id, outcomeOf(await importAppointment(needs, appointment, options)))
  }
}
