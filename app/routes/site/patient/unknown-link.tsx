import { href } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { unknownLinkTexts } from '#app/domain/patient-page/patient-page-texts.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'

export function UnknownLink() {
  const { branches } = useClinic()
  return (
    <PlainPage title={unknownLinkTexts.title}>
      <p>{unknownLinkTexts.text}</p>
      <p>
        <a href={href('/r')} className="button">
          Find my appointment
        </a>
      </p>
      <p>You can also call or write to us:</p>
      <PhoneLinks branches={branches} />
    </PlainPage>
  )
}
