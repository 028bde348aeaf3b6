import type { SchemaMigration } from './migration.ts'
import { changeStoredServices } from './stored-offerings.ts'

/** The services at the foot of every page that the site came with, and the service whose page each leads to. */
const leadsTo: Record<string, string> = {
  Cardiology: 'ecg',
  'Health Screening': 'laboratory',
  'Diagnostic Imaging': 'ultrasound',
}

/** A foot that was saved before services had pages leads to these pages now, as one that was never changed does. */
export const footerLinks: SchemaMigration = {
  name: '0041-footer-links',
  up: (db) =>
    changeStoredServices(
      db,
      (service) => {
        if (service.leadsTo !== undefined || service.comingSoon === true) return service
        const slug = leadsTo[String(service.name)]
        return { ...service, leadsTo: slug ? [slug] : [] }
      },
      'footer',
    ),
}
