import { branches, telephoneLink, whatsappLink } from './clinic.ts'

/** Every branch's number to call or to write to on WhatsApp, for whoever could not be served here. */
export function PhoneLinks() {
  return (
    <ul className="mt-2 grid gap-1">
      {branches.map(({ name, phone }) => (
        <li key={name}>
          {name}:{' '}
          <a href={telephoneLink(phone)} className="link whitespace-nowrap">
            {phone.display}
          </a>
          {' · '}
          <a href={whatsappLink(phone)} className="link">
            WhatsApp<span className="sr-only"> {name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
