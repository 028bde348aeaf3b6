import { href } from 'react-router'
import { bulkActions } from '#app/domain/appointments/bulk.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'

/** The actions on several appointments of the list at once. */
export function useAppointmentSelection() {
  const { dialog } = useListState()
  return {
    action: dialog(href('/admin/appointments/bulk')),
    acts: bulkActions,
    nameOf: patientName,
    noun: 'appointment',
  }
}
