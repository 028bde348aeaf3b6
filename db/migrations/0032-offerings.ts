import type { SchemaMigration } from './migration.ts'
import { changeStoredServices } from './stored-offerings.ts'

/** The names in the booking form, which were constants, of the services that the site came with. */
const formNames: Record<string, string> = {
  ultrasound: 'Ultrasound',
  ecg: 'ECG',
  laboratory: 'Laboratory',
}

/** The choices of the booking form become data of the services: stored documents and versions keep what it showed. */
export const offerings: SchemaMigration = {
  name: '0032-offerings',
  up: (db) =>
    changeStoredServices(db, (service) => ({
      ...service,
      bookedAs: formNames[String(service.id)] ?? '',
    })),
}
