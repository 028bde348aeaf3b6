import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { telephoneLink } from '#app/domain/clinic/links/links.ts'

export function EmergencyNumber() {
  const { emergencyNumber } = useClinic().facts
  return (
    <p className="mt-2">
      In an emergency, call{' '}
      <a href={telephoneLink({ e164: emergencyNumber })} className="link font-bold">
        {emergencyNumber}
      </a>
      .
    </p>
  )
}
